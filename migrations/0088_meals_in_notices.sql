-- A member may be told the meals that are planned for the day.
alter table notice_settings add column meals boolean not null default false;
