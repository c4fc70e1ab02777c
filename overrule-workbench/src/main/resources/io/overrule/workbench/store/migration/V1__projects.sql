-- Instants are milliseconds since 1970. The journal is only ever appended to.

create table project (
  id varchar(40) primary key,
  name text not null,
  created_at bigint not null,
  -- The native folder that the project is bound to, if any.
  folder text,
  -- Which labels validate: see Allotment.
  allotment_seed integer not null,
  validation_share double precision not null,
  -- What trainings use: the names of features and of the method, or auto.
  features text not null,
  method text not null
);

-- What the project began with: the files of a native folder.
create table project_file (
  project_id varchar(40) not null references project (id) on delete cascade,
  name text not null,
  content ${blob} not null,
  primary key (project_id, name)
);

create table journal (
  project_id varchar(40) not null references project (id) on delete cascade,
  number bigint not null,
  written_at bigint not null,
  author text not null,
  change text not null,
  -- The entry that this one takes back; for a step back over several entries, the last one that is left.
  undoes bigint,
  back_to bigint,
  primary key (project_id, number)
);

create table training (
  project_id varchar(40) not null references project (id) on delete cascade,
  number bigint not null,
  started_at bigint not null,
  ended_at bigint,
  author text not null,
  -- running, finished, cancelled, failed, interrupted
  state varchar(16) not null,
  -- The last journal entry that it knows of.
  up_to bigint not null,
  -- The training that it went on from.
  continued_from bigint,
  -- JSON: what came out of it.
  summary text,
  model ${blob},
  primary key (project_id, number)
);

create table account (
  name varchar(80) primary key,
  password_hash text not null,
  role varchar(16) not null,
  created_at bigint not null
);
