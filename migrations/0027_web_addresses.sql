-- Addresses of recipes that are no web address (`javascript:`, `data:`, or plain words) leave their
-- field: clients show it as a link. Their text is kept in `extra`. The rows get new numbers in their
-- households, under the lock of each, so that every client hears of it.
select set_config('larder.writing', 'on', true);

-- The locks come first, in a statement of their own: the next one sees the rows as they are under them.
select s.household_id from sync_scope s
where s.household_id in (
  select r.household_id from recipes r
  where r.source_url !~* '^https?://[^[:space:][:cntrl:]/][^[:space:][:cntrl:]]*$'
     or r.image_url !~* '^https?://[^[:space:][:cntrl:]/][^[:space:][:cntrl:]]*$'
)
order by s.household_id for no key update;

with judged as (
  select r.household_id, r.id,
    coalesce(r.source_url !~* '^https?://[^[:space:][:cntrl:]/][^[:space:][:cntrl:]]*$', false) as source_is,
    coalesce(r.image_url !~* '^https?://[^[:space:][:cntrl:]/][^[:space:][:cntrl:]]*$', false) as image_is
  from recipes r
),
numbered as materialized (
  select w.*, s.version + row_number() over (partition by w.household_id order by w.id) as version
  from judged w join sync_scope s using (household_id)
  where w.source_is or w.image_is
),
cleaned as (
  update recipes r set
    source_url = case when n.source_is then null else r.source_url end,
    image_url = case when n.image_is then null else r.image_url end,
    extra = r.extra
      || case when n.source_is then jsonb_build_object('former_source_url', r.source_url) else '{}' end
      || case when n.image_is then jsonb_build_object('former_image_url', r.image_url) else '{}' end,
    updated_at = greatest(r.updated_at, date_trunc('milliseconds', now()))
  from numbered n where r.household_id = n.household_id and r.id = n.id
),
changes as (
  -- The entity recipe by its number.
  update sync_change c set version = n.version
  from numbered n where c.household_id = n.household_id and c.entity = 10 and c.row_id = n.id
)
update sync_scope s set version = n.version
from (select household_id, max(version) as version from numbered group by household_id) n
where s.household_id = n.household_id;

select set_config('larder.writing', '', true);
