@echo off
rem Runs the Maven that .mvn\wrapper\maven-wrapper.properties names, fetching it on first use. Needs a JDK 17 or newer.
setlocal
set "root=%~dp0"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
for /f "tokens=2 delims==" %%v in ('findstr /b "version=" "%root%.mvn\wrapper\maven-wrapper.properties"') do set "version=%%v"
set "home=%USERPROFILE%\.m2\wrapper\dists\overrule\apache-maven-%version%"
if not exist "%home%\bin\mvn.cmd" (
  "%java%" "%root%.mvn\wrapper\FetchMaven.java" "%root%.mvn\wrapper\maven-wrapper.properties" "%home%" || exit /b 1
)
"%home%\bin\mvn.cmd" %*
