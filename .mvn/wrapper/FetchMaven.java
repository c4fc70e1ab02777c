import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Fetches the Maven that this project builds with. Run by mvnw from source, so that a machine needs nothing but a JDK:
 * no curl, no unzip. The archive is checked against its SHA-512 before a byte of it is unpacked, and unpacked aside
 * before it is moved into place, so that an interruption leaves nothing half-installed.
 *
 * <p>Arguments: the properties file, the folder Maven shall stand in.
 */
public final class FetchMaven {
    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(Path.of(arguments[0]))) {
            properties.load(in);
        }
        Path home = Path.of(arguments[1]);
        String url = repository(properties) + "/" + path(properties);
        Files.createDirectories(home.getParent());
        Path aside = Files.createTempDirectory(home.getParent(), "fetching");
        boolean fetched = false;
        try {
            Path archive = aside.resolve("maven.zip");
            System.err.println("Fetching Maven for this project (once) ...");
            download(url, archive);
            String expected = properties.getProperty("sha512");
            String actual = sha512(archive);
            if (!actual.equalsIgnoreCase(expected)) {
                throw new IOException("the archive's SHA-512 is " + actual + ", expected " + expected
                        + ": the download is damaged or is not the Maven this project names");
            }
            Path unpacked = unzip(archive, aside.resolve("maven"));
            try {
                Files.move(unpacked, home, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException | AtomicMoveNotSupportedException e) {
                if (!Files.isDirectory(home.resolve("bin"))) {
                    throw e;
                } // Another build was faster: its copy is as good.
            }
            fetched = true;
        } catch (IOException e) {
            System.err.println("mvnw: could not fetch Maven from " + url + ": " + e.getMessage());
            System.err.println("mvnw: set MVNW_REPOURL to a mirror of Maven Central that this machine reaches.");
        } finally {
            deleteTree(aside);
        }
        System.exit(fetched ? 0 : 1);
    }

    /** MVNW_REPOURL if it is set, otherwise Maven Central, which stands in the domain of Maven's own group id. */
    private static String repository(Properties properties) {
        String mirror = System.getenv("MVNW_REPOURL");
        if (mirror != null && !mirror.isBlank()) {
            return mirror.replaceAll("/+$", "");
        }
        List<String> domain = new ArrayList<>(List.of(properties.getProperty("groupId").split("\\.")));
        Collections.reverse(domain);
        return "https://repo." + String.join(".", domain) + "/maven2";
    }

    private static String path(Properties properties) {
        String artifact = properties.getProperty("artifactId");
        String version = properties.getProperty("version");
        return properties.getProperty("groupId").replace('.', '/')
                + "/" + artifact + "/" + version + "/" + artifact + "-" + version + "-bin.zip";
    }

    private static void download(String url, Path file) throws IOException {
        URLConnection connection = URI.create(url).toURL().openConnection();
        connection.setConnectTimeout(20_000);
        connection.setReadTimeout(60_000);
        try (InputStream in = connection.getInputStream()) {
            Files.copy(in, file);
        }
    }

    private static String sha512(Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-512");
        digest.update(Files.readAllBytes(file));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Unpacks the archive and returns its single top folder. */
    private static Path unzip(Path archive, Path folder) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException("the archive names a file outside itself: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                    if (target.getParent().endsWith("bin")) {
                        target.toFile().setExecutable(true);
                    }
                }
            }
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.findFirst().orElseThrow(() -> new IOException("the archive is empty"));
        }
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
