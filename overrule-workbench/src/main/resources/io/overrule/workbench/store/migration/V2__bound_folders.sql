-- Where a project and its folder last agreed: the number of the journal entry, and the files as they were then.
create table bound_folder (
  project_id varchar(40) primary key references project (id) on delete cascade,
  number bigint not null,
  -- JSON: the SHA-256 of each file by its name.
  files text not null
);
