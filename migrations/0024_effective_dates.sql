-- The day by which a lot should be used, kept beside it, so that lists sort and filter by it. The write
-- path keeps it (src/sync/schema/derived-columns.ts); no client sets it. It may lag behind best_before only where
-- a replica of the version before this one has made the row: then it is null, and best_before counts.
alter table pantry_items
  add column effective_date date,
  add column in_stock boolean not null generated always as (quantity > 0) stored;

-- For the lots that are there. The scopes are held (0023). PostgreSQL applies the time zones here; a zone
-- that it does not know counts as UTC, until the lot is written again.
select set_config('larder.writing', 'on', true);
with zones as materialized (
  select h.time_zone, min(n.name) as name,
    case when h.time_zone ~ '^[+-]\d\d:\d\d$' then h.time_zone::interval end as ahead
  from (select distinct time_zone from households) h
    left join pg_timezone_names n on lower(n.name) = lower(h.time_zone)
  group by h.time_zone
),
lots as (
  select t.household_id, t.id, t.best_before, t.purchased_on, t.frozen_at is not null as is_frozen,
    (case when z.ahead is not null then t.opened_at at time zone z.ahead else t.opened_at at time zone coalesce(z.name, 'UTC') end)::date as opened_on,
    (case when z.ahead is not null then t.frozen_at at time zone z.ahead else t.frozen_at at time zone coalesce(z.name, 'UTC') end)::date as frozen_on,
    (case when z.ahead is not null then t.thawed_at at time zone z.ahead else t.thawed_at at time zone coalesce(z.name, 'UTC') end)::date as thawed_on,
    (f.shelf_life_days->>'sealed')::integer as sealed, (f.shelf_life_days->>'opened')::integer as opened,
    (f.shelf_life_days->>'frozen')::integer as frozen, (f.shelf_life_days->>'thawed')::integer as thawed
  from pantry_items t
    join households h on h.id = t.household_id
    join zones z on z.time_zone = h.time_zone
    left join foods f on f.household_id = t.household_id and f.id = t.food_id
)
update pantry_items t set effective_date = case
    when l.is_frozen then coalesce(l.frozen_on + l.frozen, l.best_before)
    else least(coalesce(l.best_before, l.purchased_on + l.sealed), l.opened_on + l.opened, l.thawed_on + l.thawed)
  end
from lots l where t.household_id = l.household_id and t.id = l.id;
select set_config('larder.writing', '', true);

create index pantry_items_date on pantry_items
  (uuid_send(household_id), coalesce(effective_date, best_before, 'infinity'), id);
create index pantry_items_stock on pantry_items
  (uuid_send(household_id), in_stock, coalesce(effective_date, best_before, 'infinity'), id);
create index pantry_items_location on pantry_items
  (uuid_send(household_id), location_id, coalesce(effective_date, best_before, 'infinity'), id);
drop index pantry_items_food;
-- The household and the food in one value: a kept plan that looks for the lots of a food can take no other.
create index pantry_items_food on pantry_items ((uuid_send(household_id) || uuid_send(food_id)));
