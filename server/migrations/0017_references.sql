-- migrate:up

-- What refers to a record, and mergers: the foreign keys of the catalog are read, so a new table needs nothing here.

-- Where a record is used: by resource, how many live records refer to it, or to a record merged into it, by a foreign key of the same file.
-- Children count for their owner, and are no use of it. A table that is no resource counts for the company file. Records in the bin use
-- nothing.
create function usages_of(p_table regclass, p_id bigint) returns jsonb language plpgsql stable as $$
declare
  v_link record;
  v_count bigint;
  v_usages jsonb := '{}';
  v_ids bigint[] := array[p_id];
begin
  if exists (select from pg_attribute m where m.attrelid = p_table and m.attname = 'merged_into_id' and not m.attisdropped) then
    execute format('select $1 || array(select r.id from %s r where r.company_id = app_company() and r.merged_into_id = $2)', p_table)
      into v_ids using v_ids, p_id;
  end if;
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, coalesce(o.resource, t.resource, 'companies') as resource,
      exists (select from pg_attribute d where d.attrelid = k.conrelid and d.attname = 'deleted_at' and not d.attisdropped) as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    left join tracked o on o.table_name = t.embedded_in
    where k.contype = 'f' and k.confrelid = p_table
      and coalesce(t.part_of, t.embedded_in, t.bin_owner) is distinct from p_table::text
      and exists (select from pg_attribute c where c.attrelid = k.conrelid and c.attname = 'company_id')
    order by 3
  loop
    execute format('select count(*) from %s r where r.company_id = app_company() and r.%I = any ($1) %s', v_link.source, v_link.col,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_count using v_ids;
    if v_count > 0 then
      v_usages := v_usages || jsonb_build_object(v_link.resource, coalesce((v_usages ->> v_link.resource)::bigint, 0) + v_count);
    end if;
  end loop;
  return v_usages;
end $$;

-- Which of these records others refer to. Records in the bin refer to nothing; a record merged into another uses it.
create function used_records(p_table regclass, p_ids bigint[]) returns bigint[] language plpgsql stable as $$
declare
  v_link record;
  v_used bigint[] := '{}';
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col,
      has_column(k.conrelid, 'deleted_at') and a.attname <> 'merged_into_id' as has_bin
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    left join tracked t on t.table_name = k.conrelid::regclass::text
    where k.contype = 'f' and k.confrelid = p_table and coalesce(t.part_of, t.embedded_in, t.bin_owner) is distinct from p_table::text
      and has_column(k.conrelid, 'company_id')
  loop
    execute format('select $1 || array(select distinct r.%1$I from %2$s r where r.company_id = app_company() and r.%1$I = any ($2) %3$s)', v_link.col, v_link.source,
                   case when v_link.has_bin then 'and r.deleted_at is null' else '' end) into v_used using v_used, p_ids;
  end loop;
  return v_used;
end $$;

-- Points whatever refers to a record to another one: records in the bin too, and those merged into it before, so that no chain of mergers
-- is longer than one. Posted entries, letterings and booked documents stay as they were, and are read through the merger: the application
-- may not change these links.
create function repoint(p_table regclass, p_from bigint, p_to bigint) returns void language plpgsql as $$
declare
  v_link record;
begin
  for v_link in
    select k.conrelid::regclass as source, a.attname as col, case k.conrelid::regclass::text
      when 'documents' then 'and r.status = ''pending'''
      when 'document_lines' then 'and exists (select from documents d where d.company_id = r.company_id and d.id = r.document_id and d.status = ''pending'')'
      else '' end as only
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey,
      (select i.attnum from pg_attribute i where i.attrelid = p_table and i.attname = 'id'))]
    where k.contype = 'f' and k.confrelid = p_table and a.attgenerated = '' and k.conrelid::regclass::text <> 'letterings'
      and has_column_privilege(k.conrelid, a.attnum, 'UPDATE')
    order by 1, 2
  loop
    execute format('update %s r set %I = $2 where r.company_id = app_company() and r.%I = $1 %s', v_link.source, v_link.col, v_link.col, v_link.only)
      using p_from, p_to;
  end loop;
end $$;

-- A template of recurring entries with one reference replaced by another, in its head and on its lines.
create function renamed_in_template(p_template jsonb, p_field text, p_from jsonb, p_to jsonb) returns jsonb language sql immutable as $$
  with renamed as (
    select case when p_template -> p_field = p_from then jsonb_set(p_template, array[p_field], p_to) else p_template end as head
  )
  select jsonb_set(t.head, '{lines}', (
    select jsonb_agg(case when l.item -> p_field = p_from then jsonb_set(l.item, array[p_field], p_to) else l.item end order by l.place)
    from jsonb_array_elements(t.head -> 'lines') with ordinality l (item, place)))
  from renamed t
$$;

-- Templates of recurring entries name records in JSON, as a request does, so no foreign key covers them.
create function repoint_templates(p_field text, p_from jsonb, p_to jsonb) returns void language sql as $$
  update recurring_entries r set template = renamed_in_template(r.template, p_field, p_from, p_to)
  where r.company_id = app_company()
    and (r.template -> p_field = p_from or exists (select from jsonb_array_elements(r.template -> 'lines') l (item) where l.item -> p_field = p_from))
$$;

create function repoint_third_party(p_from bigint, p_to bigint) returns void language plpgsql as $$
declare
  v_parties bigint[] := array(select t.id from third_parties t where t.company_id = app_company() and (t.id = p_from or t.merged_into_id = p_from));
begin
  perform send_again('entries', array(
    select l.entry_id from entry_lines l where l.company_id = app_company() and l.third_party_id = any(v_parties)
    union select e.id from entries e where e.company_id = app_company() and e.third_party_id = any(v_parties) order by 1));
  perform send_again('letterings', array(
    select g.id from letterings g where g.company_id = app_company() and g.third_party_id = any(v_parties) order by 1));
  perform send_again('documents', array(
    select d.id from documents d where d.company_id = app_company() and d.third_party_id = any(v_parties) and d.status = 'booked' order by 1));
  -- Both third parties may have a document with this number: the merger keeps both.
  update documents d set is_forced = true
  where d.company_id = app_company() and d.third_party_id = p_from and d.status = 'pending' and d.number is not null and not d.is_forced
    and exists (select from documents o where o.company_id = d.company_id and o.direction = d.direction and o.third_party_id = p_to and o.number = d.number);
  perform repoint('third_parties', p_from, p_to);
  perform repoint_templates('third_party_id', to_jsonb(p_from), to_jsonb(p_to));
end $$;

-- An account is named in three more places: inside the accounts of VAT codes by its id, in the settings by its number, in templates by
-- either.
create function repoint_account(p_from bigint, p_to bigint) returns void language plpgsql as $$
declare
  v_former jsonb := (select to_jsonb(a.number) from accounts a where a.company_id = app_company() and a.id = p_from);
  v_number jsonb := (select to_jsonb(a.number) from accounts a where a.company_id = app_company() and a.id = p_to);
  v_settings jsonb := (select c.settings from companies c where c.id = app_company());
  v_path text[];
  v_accounts bigint[] := array(select a.id from accounts a where a.company_id = app_company() and (a.id = p_from or a.merged_into_id = p_from));
begin
  perform send_again('entries', array(
    select distinct l.entry_id from entry_lines l where l.company_id = app_company() and l.account_id = any(v_accounts) order by 1));
  perform send_again('letterings', array(
    select g.id from letterings g where g.company_id = app_company() and g.account_id = any(v_accounts) order by 1));
  perform send_again('documents', array(
    select distinct d.id from document_lines l join documents d on d.company_id = l.company_id and d.id = l.document_id and d.status = 'booked'
    where l.company_id = app_company() and l.account_id = any(v_accounts) order by 1));
  perform repoint('accounts', p_from, p_to);
  perform repoint_templates('account_id', to_jsonb(p_from), to_jsonb(p_to));
  perform repoint_templates('account', v_former, v_number);
  update vat_codes v set accounts = (
    select jsonb_object_agg(s.key, case when s.value = to_jsonb(p_from) then to_jsonb(p_to) else s.value end) from jsonb_each(v.accounts) s)
  where v.company_id = app_company()
    and p_from in (v.due_account_id, v.deductible_account_id, v.repay_account_id, v.recover_account_id, v.pending_account_id);
  for v_path in
    select array['auto_entries'] || string_to_array(l.setting, '.') from setting_links l where l.company_id = app_company() and l.account_id = p_from
  loop
    v_settings := jsonb_set(v_settings, v_path, v_number);
  end loop;
  update companies c set settings = v_settings where c.id = app_company() and c.settings is distinct from v_settings;
end $$;

-- A merger is final: the record cannot be restored from the bin.
create function keep_merged() returns trigger language plpgsql as $$
begin
  raise exception 'a record that was merged into another stays so' using errcode = 'check_violation', constraint = tg_table_name || '_merged';
end $$;
create trigger merged before update on accounts for each row
  when (old.merged_into_id is not null and new.merged_into_id is null) execute function keep_merged();
create trigger merged before update on third_parties for each row
  when (old.merged_into_id is not null and new.merged_into_id is null) execute function keep_merged();
