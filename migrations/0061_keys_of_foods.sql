-- The names of foods as lines of ingredients name them: folded, each word in the singular, without what is between the
-- words. Lines are looked up by these keys, so the foods of a household are not read one by one.

-- An index locks its table: hold the scopes first, as every writer does, or the two wait for each other.
select household_id from sync_scope where kind = 'household' order by household_id for no key update;

-- The key of a name. `lookUpKey` in src/kitchen/recipes/ingredients/match-foods.ts makes the same key.
create function food_key(value text) returns text language sql immutable parallel safe
begin atomic
  select coalesce(string_agg(
    case
      when length(word) < 4 or word not like '%s' or word like '%ss' then word
      when word like '%ies' and length(word) > 4 then left(word, -3) || 'y'
      when word ~ '(oes|(ch|sh|x|ss)es)$' then left(word, -2)
      else left(word, -1)
    end, '' order by place), '')
  from (
    -- 40 characters of a word count.
    select left(part, 40) as word, place
    -- ASCII, punctuation, symbols and pictures; not letters, digits and marks
    from regexp_split_to_table(search_text(value), '[\x01-\x2f\x3a-\x60\x7b-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufffd\U0001f000-\U0001faff]+')
      with ordinality as parts (part, place)) words;
end;

-- The keys of all names of a food, each with the household before it, so that the index finds no other household's.
-- It costs much, so that a plan uses the index also while the table is small.
create function food_keys(household_id uuid, name text, plural_name text, aliases text[]) returns text[]
language sql immutable parallel safe cost 10000
begin atomic
  select array(
    select household_id || ' ' || food_key(one)
    from unnest(array[name, plural_name] || aliases) one where one is not null);
end;

-- Without a list of pending entries: every look-up would read that list whole.
create index foods_keys on foods using gin (food_keys(household_id, name, plural_name, aliases))
  with (fastupdate = off);
