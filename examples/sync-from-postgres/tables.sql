-- The view names your columns as the import does: replace `vacancies` and its columns by your own.
create or replace view guichet_jobs as
select json_build_object(
  'externalId', 'vacancy-' || id,
  'title', title,
  'location', json_build_object('city', city, 'country', country),
  'contract', json_build_object('type', contract),
  'salary', json_build_object('min', salary_min, 'max', salary_max),
  'descriptions', json_build_object('position', description)
) as job
from vacancies
where open;

create table if not exists guichet_applications (
  id uuid primary key,
  candidate_id uuid not null,
  job text,
  status text not null,
  name text not null,
  email text not null,
  phone text,
  received_at timestamptz not null
);

-- Has one row at most: up to where the applications were read.
create table if not exists guichet_state (sync_token text not null);
