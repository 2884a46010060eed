-- The version of Larder that applied a migration. An older Larder does not start on this database, and names the
-- version to install. Null where the version was not written down yet.
alter table migrations add column version text;
