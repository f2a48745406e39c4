-- The whole schema. `db/schema/` describes the tables and columns for queries and explains them; this file also has
-- what Drizzle cannot describe: functions, triggers, two rows and some settings of storage.
--
-- It replaced 39 migrations, the last of them at commit 127b149, and makes exactly their schema, down to the order of
-- columns and the names of constraints. In `meta/_journal.json` it has the time of the last of them, so that a
-- database which has run them all counts as migrated.

-- ======== Employers, job boards and jobs ====================================================================

CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  slug text NOT NULL CONSTRAINT workspaces_slug_unique UNIQUE,
  name text NOT NULL,
  logo text,
  contact_email text,
  lang text NOT NULL,
  retention_months integer NOT NULL,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  pay_transparency text NOT NULL DEFAULT 'warn',
  poster_email text,
  linkedin_company_id text,
  notify text NOT NULL DEFAULT 'each',
  status_mails text NOT NULL DEFAULT 'on',
  cover text,
  social_image text,
  accent text,
  intro_fr text,
  intro_en text,
  origins text[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL DEFAULT 'Europe/Paris'
);--> statement-breakpoint

CREATE TABLE workspace_images (
  workspace_id uuid NOT NULL
    CONSTRAINT workspace_images_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  kind text NOT NULL,
  media_type text NOT NULL,
  data text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT workspace_images_workspace_id_kind_pk PRIMARY KEY (workspace_id, kind)
);--> statement-breakpoint

CREATE TABLE workspace_keys (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL
    CONSTRAINT workspace_keys_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  label text,
  digest text NOT NULL CONSTRAINT workspace_keys_digest_unique UNIQUE,
  last_four text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);--> statement-breakpoint
CREATE INDEX workspace_keys_workspace_id_index ON workspace_keys (workspace_id);--> statement-breakpoint

CREATE TABLE partners (
  id uuid PRIMARY KEY,
  code text NOT NULL CONSTRAINT partners_code_unique UNIQUE,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  profile text NOT NULL DEFAULT 'default'
);--> statement-breakpoint

CREATE TABLE partner_keys (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL CONSTRAINT partner_keys_partner_id_partners_id_fk REFERENCES partners (id),
  digest text NOT NULL CONSTRAINT partner_keys_digest_unique UNIQUE,
  last_four text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  purpose text NOT NULL DEFAULT 'api'
);--> statement-breakpoint
CREATE INDEX partner_keys_partner_id_index ON partner_keys (partner_id);--> statement-breakpoint

CREATE TABLE partner_exclusions (
  partner_id uuid NOT NULL CONSTRAINT partner_exclusions_partner_id_partners_id_fk REFERENCES partners (id),
  workspace_id uuid NOT NULL
    CONSTRAINT partner_exclusions_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT partner_exclusions_partner_id_workspace_id_pk PRIMARY KEY (partner_id, workspace_id)
);--> statement-breakpoint
CREATE INDEX partner_exclusions_workspace_id_index ON partner_exclusions (workspace_id);--> statement-breakpoint

CREATE TABLE recruitments (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT recruitments_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  title text NOT NULL,
  location_display text,
  location_city text,
  location_postal_code text,
  location_region text,
  location_country text,
  contract_type text,
  contract_duration_value integer,
  contract_duration_unit text,
  salary_min double precision,
  salary_max double precision,
  salary_currency text NOT NULL,
  salary_period text NOT NULL,
  salary_visible boolean NOT NULL,
  remote_work_days integer,
  experience_level text,
  education_level text,
  qualifications jsonb NOT NULL,
  company_name text,
  company_logo text,
  anonymous boolean NOT NULL,
  description_company text,
  description_position text,
  description_profile text,
  benefits jsonb NOT NULL,
  lang text,
  status text NOT NULL,
  published boolean NOT NULL,
  published_at timestamptz(3),
  closes_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  external_id text,
  work_time text,
  staffing boolean NOT NULL DEFAULT false,
  department text,
  test boolean NOT NULL DEFAULT false
);--> statement-breakpoint
CREATE INDEX recruitments_visible ON recruitments (workspace_id, published_at DESC NULLS LAST, id)
  WHERE status = 'active' AND published;--> statement-breakpoint
CREATE INDEX recruitments_workspace_id_updated_at_index ON recruitments (workspace_id, updated_at);--> statement-breakpoint
CREATE UNIQUE INDEX recruitments_workspace_id_external_id_index ON recruitments (workspace_id, external_id)
  WHERE external_id IS NOT NULL;--> statement-breakpoint

-- ======== Candidates and their applications =================================================================

CREATE TABLE candidates (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT candidates_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  email_normalized text NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text NOT NULL,
  phone text,
  sealed_key text NOT NULL,
  last_contact_at timestamptz(3) NOT NULL,
  hold_reason text,
  held_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  link_generation integer NOT NULL DEFAULT 0,
  test boolean NOT NULL DEFAULT false,
  CONSTRAINT candidates_workspace_id_email_normalized_unique UNIQUE (workspace_id, email_normalized)
);--> statement-breakpoint
CREATE INDEX candidates_workspace_id_last_contact_at_index ON candidates (workspace_id, last_contact_at);--> statement-breakpoint
CREATE INDEX candidates_test ON candidates (created_at) WHERE test;--> statement-breakpoint

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL CONSTRAINT applications_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  recruitment_id uuid NOT NULL
    CONSTRAINT applications_recruitment_id_recruitments_id_fk REFERENCES recruitments (id),
  candidate_id uuid NOT NULL
    CONSTRAINT applications_candidate_id_candidates_id_fk REFERENCES candidates (id) ON DELETE CASCADE,
  channel text NOT NULL,
  partner_id uuid CONSTRAINT applications_partner_id_partners_id_fk REFERENCES partners (id),
  source text,
  broadcast_id text,
  verified boolean,
  first_name text,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text,
  why text,
  lang text NOT NULL,
  status text NOT NULL,
  suspicious boolean NOT NULL DEFAULT false,
  duplicate_of uuid
    CONSTRAINT applications_duplicate_of_applications_id_fk REFERENCES applications (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  test boolean NOT NULL DEFAULT false,
  suspicious_reason text,
  CONSTRAINT applications_one_per_partner UNIQUE (partner_id, candidate_id, recruitment_id)
);--> statement-breakpoint
CREATE INDEX applications_workspace_id_created_at_index ON applications (workspace_id, created_at);--> statement-breakpoint
CREATE INDEX applications_recruitment_id_index ON applications (recruitment_id);--> statement-breakpoint
CREATE INDEX applications_candidate_id_recruitment_id_index ON applications (candidate_id, recruitment_id);--> statement-breakpoint
CREATE INDEX applications_duplicate_of_index ON applications (duplicate_of);--> statement-breakpoint
CREATE INDEX applications_partner_id_updated_at_id_index ON applications (partner_id, updated_at, id)
  WHERE partner_id IS NOT NULL;--> statement-breakpoint

CREATE TABLE cv_files (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL
    CONSTRAINT cv_files_application_id_applications_id_fk REFERENCES applications (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  media_type text NOT NULL,
  byte_length integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL CONSTRAINT cv_files_storage_key_unique UNIQUE,
  sealed_key text NOT NULL,
  text_state text NOT NULL,
  sealed_text text,
  created_at timestamptz(3) NOT NULL,
  text_tries smallint NOT NULL DEFAULT 0,
  number smallint NOT NULL DEFAULT 1,
  CONSTRAINT cv_files_application_id_number_unique UNIQUE (application_id, number)
);--> statement-breakpoint

CREATE TABLE consents (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  candidate_id uuid NOT NULL
    CONSTRAINT consents_candidate_id_candidates_id_fk REFERENCES candidates (id) ON DELETE CASCADE,
  application_id uuid NOT NULL
    CONSTRAINT consents_application_id_applications_id_fk REFERENCES applications (id) ON DELETE CASCADE,
  kind text NOT NULL,
  decision text NOT NULL,
  notice_version text NOT NULL,
  notice_sha256 text NOT NULL,
  lang text NOT NULL,
  way text NOT NULL,
  address_hmac text,
  at timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE INDEX consents_candidate_id_index ON consents (candidate_id);--> statement-breakpoint
CREATE INDEX consents_application_id_index ON consents (application_id);--> statement-breakpoint

CREATE TABLE status_changes (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id uuid NOT NULL
    CONSTRAINT status_changes_application_id_applications_id_fk REFERENCES applications (id) ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  reason text,
  at timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE INDEX status_changes_application_id_index ON status_changes (application_id);--> statement-breakpoint

-- An application is stored once per `id` of its partner and per Idempotency-Key of the form (D18).
CREATE TABLE partner_references (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL CONSTRAINT partner_references_partner_id_partners_id_fk REFERENCES partners (id),
  source text NOT NULL,
  reference text NOT NULL,
  application_id uuid NOT NULL
    CONSTRAINT partner_references_application_id_applications_id_fk
      REFERENCES applications (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT partner_references_partner_id_source_reference_unique UNIQUE (partner_id, source, reference)
);--> statement-breakpoint
CREATE INDEX partner_references_application_id_index ON partner_references (application_id);--> statement-breakpoint

CREATE TABLE idempotency_keys (
  digest text PRIMARY KEY,
  content_digest text NOT NULL,
  application_id uuid NOT NULL
    CONSTRAINT idempotency_keys_application_id_applications_id_fk
      REFERENCES applications (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE INDEX idempotency_keys_application_id_index ON idempotency_keys (application_id);--> statement-breakpoint
CREATE INDEX idempotency_keys_created_at_index ON idempotency_keys (created_at);--> statement-breakpoint

CREATE TABLE held_applications (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL
    CONSTRAINT held_applications_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  recruitment_id uuid NOT NULL
    CONSTRAINT held_applications_recruitment_id_recruitments_id_fk REFERENCES recruitments (id),
  email_normalized text NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text NOT NULL,
  phone text,
  why text,
  source text,
  lang text NOT NULL,
  content_digest text NOT NULL,
  storage_key text CONSTRAINT held_applications_storage_key_unique UNIQUE,
  sealed_key text,
  file_name text,
  media_type text,
  byte_length integer,
  sha256 text,
  message_id text NOT NULL CONSTRAINT held_applications_message_id_unique UNIQUE,
  mail_withheld_at timestamptz(3),
  mail_sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  held_by text
);--> statement-breakpoint
CREATE INDEX held_applications_workspace_id_email_normalized_index
  ON held_applications (workspace_id, email_normalized);--> statement-breakpoint
CREATE INDEX held_applications_held_by_index ON held_applications (held_by);--> statement-breakpoint
CREATE INDEX held_applications_recruitment_id_index ON held_applications (recruitment_id);--> statement-breakpoint
CREATE INDEX held_applications_expires_at_index ON held_applications (expires_at);--> statement-breakpoint

CREATE TABLE confirmed_submissions (
  application_id uuid PRIMARY KEY
    CONSTRAINT confirmed_submissions_application_id_applications_id_fk
      REFERENCES applications (id) ON DELETE CASCADE,
  content_digest text NOT NULL
);--> statement-breakpoint

CREATE TABLE deletion_requests (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL
    CONSTRAINT deletion_requests_workspace_id_workspaces_id_fk REFERENCES workspaces (id),
  candidate_id uuid
    CONSTRAINT deletion_requests_candidate_id_candidates_id_fk REFERENCES candidates (id) ON DELETE SET NULL,
  application_id uuid
    CONSTRAINT deletion_requests_application_id_applications_id_fk
      REFERENCES applications (id) ON DELETE SET NULL,
  scope text NOT NULL,
  verified boolean NOT NULL,
  state text NOT NULL,
  reason text,
  open_subject text CONSTRAINT deletion_requests_open_subject_unique UNIQUE,
  certificate jsonb,
  requested_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  asked_again_at timestamptz(3),
  erased_candidate_id uuid,
  erased_application_ids uuid[]
);--> statement-breakpoint
CREATE INDEX deletion_requests_workspace_id_due_at_index ON deletion_requests (workspace_id, due_at);--> statement-breakpoint
CREATE INDEX deletion_requests_candidate_id_index ON deletion_requests (candidate_id);--> statement-breakpoint
CREATE INDEX deletion_requests_application_id_index ON deletion_requests (application_id);--> statement-breakpoint

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  candidate_id uuid NOT NULL
    CONSTRAINT mails_candidate_id_candidates_id_fk REFERENCES candidates (id) ON DELETE CASCADE,
  application_id uuid
    CONSTRAINT mails_application_id_applications_id_fk REFERENCES applications (id) ON DELETE CASCADE,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  message_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  recipient text,
  lang text,
  reported_state text,
  withheld_at timestamptz(3),
  due_at timestamptz(3),
  digest_id uuid,
  CONSTRAINT mails_kind_subject_id_unique UNIQUE (kind, subject_id)
);--> statement-breakpoint
CREATE INDEX mails_candidate_id_index ON mails (candidate_id);--> statement-breakpoint
CREATE INDEX mails_application_id_index ON mails (application_id);--> statement-breakpoint
CREATE INDEX mails_gathered ON mails (due_at)
  WHERE due_at IS NOT NULL AND sent_at IS NULL AND withheld_at IS NULL;--> statement-breakpoint

CREATE TABLE mail_allowances (
  mailbox text PRIMARY KEY,
  sent_at timestamptz(3)[] NOT NULL,
  last_sent_at timestamptz(3) NOT NULL
);--> statement-breakpoint
CREATE INDEX mail_allowances_last_sent_at_index ON mail_allowances (last_sent_at);--> statement-breakpoint

-- ======== Conversations =====================================================================================

CREATE TABLE prequalification_sessions (
  id uuid PRIMARY KEY
    CONSTRAINT prequalification_sessions_id_applications_id_fk REFERENCES applications (id) ON DELETE CASCADE,
  ai_consent boolean NOT NULL,
  decision text,
  state jsonb NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);--> statement-breakpoint

-- A page keeps room for new versions of its rows, so that renewing a lease is an update in place.
CREATE TABLE prequalification_turns (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL
    CONSTRAINT prequalification_turns_session_id_prequalification_sessions_id_fk
      REFERENCES prequalification_sessions (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  user_message_id text,
  state text NOT NULL,
  node text NOT NULL,
  lease_expires_at timestamptz(3) NOT NULL,
  generated_by text,
  model text,
  prompt_version text,
  input_tokens integer,
  output_tokens integer,
  finish_reason text,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  answer_sequence bigint NOT NULL,
  provider_slot integer,
  facts jsonb,
  end_reason text,
  stop_requested_at timestamptz(3),
  CONSTRAINT prequalification_turns_end_reason CHECK (end_reason IN ('finished', 'superseded', 'consent_revoked',
    'stopped', 'abandoned', 'drained', 'node_lost', 'provider_failed', 'failed'))
) WITH (fillfactor = 60);--> statement-breakpoint
CREATE UNIQUE INDEX prequalification_one_running_turn ON prequalification_turns (session_id)
  WHERE state = 'running';--> statement-breakpoint
CREATE INDEX prequalification_turns_session_id_started_at_index
  ON prequalification_turns (session_id, started_at);--> statement-breakpoint

-- The NOT NULL of `incomplete` keeps the name that it had when the column was called `cut`.
CREATE TABLE transcript_messages (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL
    CONSTRAINT transcript_messages_session_id_prequalification_sessions_id_fk
      REFERENCES prequalification_sessions (id) ON DELETE CASCADE,
  turn_id uuid
    CONSTRAINT transcript_messages_turn_id_prequalification_turns_id_fk
      REFERENCES prequalification_turns (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  role text NOT NULL,
  origin text NOT NULL,
  model text,
  text text NOT NULL,
  asks text,
  incomplete boolean CONSTRAINT transcript_messages_cut_not_null NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT transcript_messages_session_id_role_message_id_unique UNIQUE (session_id, role, message_id)
);--> statement-breakpoint
CREATE INDEX transcript_messages_turn_id_index ON transcript_messages (turn_id);--> statement-breakpoint
-- An answer takes its place in the transcript when its turn begins.
ALTER TABLE prequalification_turns ALTER COLUMN answer_sequence
  SET DEFAULT nextval('transcript_messages_sequence_seq');--> statement-breakpoint

CREATE TABLE provider_slots (
  slot integer PRIMARY KEY,
  turn_id uuid,
  workspace_id uuid,
  day date,
  tokens bigint,
  held_until timestamptz(3)
);--> statement-breakpoint

CREATE TABLE provider_usage (
  workspace_id uuid NOT NULL
    CONSTRAINT provider_usage_workspace_id_workspaces_id_fk REFERENCES workspaces (id) ON DELETE CASCADE,
  day date NOT NULL,
  tokens bigint NOT NULL,
  CONSTRAINT provider_usage_workspace_id_day_pk PRIMARY KEY (workspace_id, day)
);--> statement-breakpoint

-- A message as `turn_history` returns it.
CREATE FUNCTION transcript_row(message transcript_messages) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_object('turnId', message.turn_id, 'messageId', message.message_id, 'role', message.role,
    'origin', message.origin, 'model', message.model, 'text', message.text, 'asks', message.asks,
    'incomplete', message.incomplete)
$$;--> statement-breakpoint

-- Everything about a session that its next turn needs, as one JSON object: the running turn, the earlier answer to
-- `of_message`, the transcript and whether the message is new. The transcript ends with the message to answer and omits
-- an earlier answer to it. It is the newest `messages_max` messages and every older one that asked a question, so that
-- no question is asked twice. The function is VOLATILE: a statement calls it after waiting for the session's lock, and
-- only a VOLATILE function then reads a new snapshot, which includes everything committed during the wait.
CREATE FUNCTION turn_history(of_session uuid, of_message text, of_turn text, messages_max int) RETURNS json
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    WITH given AS (
      SELECT sequence FROM transcript_messages
      WHERE session_id = of_session AND role = 'user' AND message_id = of_message
    ), earlier AS (
      SELECT turn.message_id, answer.sequence, answering.facts AS added,
        CASE WHEN answer.sequence IS NOT NULL THEN transcript_row(answer) END AS answer
      FROM prequalification_turns turn
      LEFT JOIN transcript_messages answer ON answer.session_id = turn.session_id AND answer.role = 'assistant'
        AND answer.message_id = turn.message_id
      LEFT JOIN prequalification_turns answering ON answering.id = answer.turn_id
      WHERE turn.session_id = of_session AND turn.user_message_id IS NOT DISTINCT FROM of_message
      ORDER BY turn.started_at DESC, turn.id DESC LIMIT 1
    ), before AS (
      SELECT message, sequence FROM transcript_messages message
      WHERE session_id = of_session AND sequence <= coalesce((SELECT sequence FROM given), 9223372036854775807)
    ), newest AS (
      SELECT sequence FROM before ORDER BY sequence DESC
      LIMIT messages_max - CASE WHEN of_message IS NULL OR EXISTS (SELECT FROM given) THEN 0 ELSE 1 END
    )
    SELECT json_build_object(
      'running', (SELECT json_build_object('id', id, 'node', node, 'userMessageId', user_message_id,
          'isLeased', lease_expires_at > clock_timestamp())
        FROM prequalification_turns WHERE session_id = of_session AND state = 'running'),
      'earlier', (SELECT json_build_object('messageId', earlier.message_id, 'answer', earlier.answer,
          'added', earlier.added, 'isFirst', NOT EXISTS (SELECT FROM transcript_messages other
            WHERE other.session_id = of_session AND other.role = 'assistant' AND other.sequence < earlier.sequence))
        FROM earlier),
      'transcript', (SELECT coalesce(json_agg(transcript_row(message) ORDER BY sequence), '[]') FROM before
        WHERE ((message).role = 'user' OR (message).message_id <> coalesce((SELECT message_id FROM earlier), of_turn))
          AND ((message).asks IS NOT NULL OR sequence IN (SELECT sequence FROM newest))),
      'isNew', NOT EXISTS (SELECT FROM given))
  );
END
$$;--> statement-breakpoint

-- The first application of a person to a recruitment. VOLATILE like `turn_history`: a statement calls it after waiting
-- for the person's lock, and so reads what was committed meanwhile.
CREATE FUNCTION earlier_application(of_candidate uuid, of_recruitment uuid) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT id FROM applications WHERE candidate_id = of_candidate AND recruitment_id = of_recruitment
    ORDER BY created_at, id LIMIT 1);
END
$$;--> statement-breakpoint

-- ======== Revisions and publications ========================================================================

CREATE TABLE revisions (
  kind text NOT NULL,
  owner uuid NOT NULL,
  revision bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT revisions_kind_owner_pk PRIMARY KEY (kind, owner)
);--> statement-breakpoint
CREATE INDEX revisions_revision_index ON revisions (revision);--> statement-breakpoint
INSERT INTO revisions VALUES ('counter', '00000000-0000-0000-0000-000000000000', 1, now());--> statement-breakpoint

CREATE TABLE publications (
  recruitment_id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  revision bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  listed boolean NOT NULL,
  published_at timestamptz(3),
  closes_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_reason text
);--> statement-breakpoint
CREATE INDEX publications_listed ON publications (workspace_id, published_at DESC NULLS LAST, recruitment_id)
  WHERE listed;--> statement-breakpoint
CREATE INDEX publications_newest ON publications (published_at DESC NULLS LAST, recruitment_id) WHERE listed;--> statement-breakpoint
CREATE INDEX publications_closing ON publications (closes_at) WHERE listed;--> statement-breakpoint
CREATE INDEX publications_workspace_id_revision_index ON publications (workspace_id, revision);--> statement-breakpoint
CREATE INDEX publications_revision_index ON publications (revision);--> statement-breakpoint

CREATE TABLE exclusion_changes (
  partner_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  revision bigint NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT exclusion_changes_partner_id_workspace_id_pk PRIMARY KEY (partner_id, workspace_id)
);--> statement-breakpoint

-- ANALYZE runs often while these tables grow (`db/publications/analyze-as-it-grows.ts`). A small sample is enough for
-- unique keys and is read in a tenth of the time.
CREATE TABLE rendered_jobs (
  recruitment_id uuid PRIMARY KEY,
  job_revision bigint NOT NULL,
  workspace_revision bigint NOT NULL,
  renderer text NOT NULL,
  published text NOT NULL,
  careers text NOT NULL,
  title text NOT NULL,
  published_words text NOT NULL,
  careers_words text NOT NULL,
  city text,
  region text,
  country text,
  postal_code text,
  contract_type text,
  experience_level text,
  education_level text,
  remote text NOT NULL,
  salary double precision,
  lang text NOT NULL,
  workspace_id uuid,
  department text,
  rss text,
  json_feed text
);--> statement-breakpoint
CREATE INDEX rendered_jobs_workspace_id_index ON rendered_jobs (workspace_id);--> statement-breakpoint
ALTER TABLE rendered_jobs
  ALTER COLUMN recruitment_id SET STATISTICS 10, ALTER COLUMN workspace_id SET STATISTICS 10;--> statement-breakpoint

CREATE TABLE rendered_feed_jobs (
  recruitment_id uuid NOT NULL,
  profile text NOT NULL,
  job_revision bigint NOT NULL,
  workspace_revision bigint NOT NULL,
  renderer text NOT NULL,
  element text,
  broken text[] NOT NULL DEFAULT '{}',
  CONSTRAINT rendered_feed_jobs_recruitment_id_profile_renderer_pk PRIMARY KEY (recruitment_id, profile, renderer)
);--> statement-breakpoint
CREATE INDEX rendered_feed_jobs_left_out ON rendered_feed_jobs (profile) WHERE element IS NULL;--> statement-breakpoint
ALTER TABLE rendered_feed_jobs
  ALTER COLUMN recruitment_id SET STATISTICS 10, ALTER COLUMN profile SET STATISTICS 10,
  ALTER COLUMN renderer SET STATISTICS 10;--> statement-breakpoint

CREATE TABLE rendered_profiles (
  profile text NOT NULL,
  renderer text NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT rendered_profiles_profile_renderer_pk PRIMARY KEY (profile, renderer)
);--> statement-breakpoint

-- Returns the revision of the current transaction and takes it on the first call. The update locks the counter's row
-- until the commit, so that revisions are in the order of commits (D44). The triggers below are deferred to the commit,
-- so that the lock is held as briefly as possible.
CREATE FUNCTION take_revision(at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  taken text := current_setting('guichet.revision', true);
  number bigint;
BEGIN
  IF taken <> '' THEN RETURN taken::bigint; END IF;
  UPDATE revisions SET revision = revision + 1, changed_at = greatest(changed_at, at)
    WHERE kind = 'counter' RETURNING revision INTO number;
  PERFORM set_config('guichet.revision', number::text, true);
  RETURN number;
END
$$;--> statement-breakpoint

-- Gives one thing that answers depend on (a workspace's jobs, a workspace, a partner, keys) the transaction's revision.
CREATE FUNCTION revise(of_kind text, of_owner uuid, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number bigint := take_revision(at);
BEGIN
  UPDATE revisions SET revision = number, changed_at = greatest(changed_at, at)
    WHERE kind = of_kind AND owner = of_owner AND (revision < number OR changed_at < at);
  IF NOT FOUND THEN
    INSERT INTO revisions VALUES (of_kind, of_owner, number, at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN number;
END
$$;--> statement-breakpoint

-- Keeps `publications`. A change of a recruitment that is listed, or was, gives its publication the new revision; where
-- the change hides the job from the public, the publication records when and why. `was_shown`: the public saw the job
-- at some time since its last change. `is_shown`: the public sees it after this one.
CREATE FUNCTION revise_recruitment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := CASE TG_OP WHEN 'DELETE' THEN greatest(OLD.updated_at, now()) ELSE NEW.updated_at END;
  was_listed boolean := TG_OP <> 'INSERT' AND OLD.status = 'active' AND OLD.published AND NOT OLD.test;
  is_listed boolean := TG_OP <> 'DELETE' AND NEW.status = 'active' AND NEW.published AND NOT NEW.test;
  was_shown boolean := was_listed AND coalesce(OLD.published_at <= at, true)
    AND coalesce(OLD.closes_at >= greatest(OLD.published_at, OLD.updated_at), true);
  is_shown boolean := is_listed AND coalesce(NEW.published_at <= at, true) AND coalesce(NEW.closes_at >= at, true);
  hidden_at timestamptz;
  hidden_as text;
  number bigint;
BEGIN
  IF NOT was_listed AND NOT is_listed THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF was_shown AND NOT is_shown THEN
    hidden_at := CASE WHEN OLD.closes_at < at THEN OLD.closes_at ELSE at END;
    hidden_as := CASE
      WHEN OLD.closes_at < at THEN 'expired'
      WHEN is_listed AND NEW.closes_at < at THEN 'expired'
      WHEN TG_OP = 'UPDATE' AND NEW.status = 'closed' THEN 'closed'
      ELSE 'unpublished'
    END;
  END IF;
  IF TG_OP = 'DELETE' THEN
    number := revise('jobs', OLD.workspace_id, at);
    UPDATE publications SET revision = number, changed_at = at, listed = false,
        withdrawn_at = coalesce(hidden_at, withdrawn_at), withdrawn_reason = coalesce(hidden_as, withdrawn_reason)
      WHERE recruitment_id = OLD.id;
    DELETE FROM rendered_jobs WHERE recruitment_id = OLD.id;
    RETURN NULL;
  END IF;
  number := revise('jobs', NEW.workspace_id, at);
  INSERT INTO publications (recruitment_id, workspace_id, revision, changed_at, listed, published_at, closes_at)
    VALUES (NEW.id, NEW.workspace_id, number, at, is_listed, NEW.published_at, NEW.closes_at)
    ON CONFLICT (recruitment_id) DO UPDATE SET revision = excluded.revision, changed_at = excluded.changed_at,
      listed = excluded.listed, published_at = excluded.published_at, closes_at = excluded.closes_at,
      withdrawn_at = coalesce(hidden_at, publications.withdrawn_at),
      withdrawn_reason = coalesce(hidden_as, publications.withdrawn_reason);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recruitments_revised AFTER INSERT OR UPDATE OR DELETE ON recruitments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_recruitment();--> statement-breakpoint

CREATE FUNCTION revise_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('workspace', NEW.id, NEW.updated_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspaces_created AFTER INSERT ON workspaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_workspace();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspaces_revised AFTER UPDATE ON workspaces
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION revise_workspace();--> statement-breakpoint

CREATE FUNCTION revise_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('partner', NEW.id, NEW.updated_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partners_created AFTER INSERT ON partners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_partner();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partners_revised AFTER UPDATE ON partners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION revise_partner();--> statement-breakpoint

-- Keeps `exclusion_changes`: a workspace withheld its jobs from a partner, or gave them back.
CREATE FUNCTION revise_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair partner_exclusions := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  at timestamptz := (SELECT greatest(partners.updated_at, pair.created_at) FROM partners WHERE id = pair.partner_id);
BEGIN
  INSERT INTO exclusion_changes
    VALUES (pair.partner_id, pair.workspace_id, revise('partner', pair.partner_id, at), at)
    ON CONFLICT (partner_id, workspace_id)
    DO UPDATE SET revision = excluded.revision, changed_at = excluded.changed_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partner_exclusions_revised AFTER INSERT OR DELETE ON partner_exclusions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_exclusion();--> statement-breakpoint

-- A node that cached a key reads it again after one of its owner's keys was revoked, deleted or given another expiry.
CREATE FUNCTION revise_workspace_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('keys', OLD.workspace_id, coalesce(NEW.revoked_at, now()));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspace_keys_revised AFTER UPDATE OF revoked_at, expires_at OR DELETE ON workspace_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_workspace_keys();--> statement-breakpoint

CREATE FUNCTION revise_partner_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('keys', OLD.partner_id, coalesce(NEW.revoked_at, now()));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partner_keys_revised AFTER UPDATE OF revoked_at, expires_at OR DELETE ON partner_keys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_partner_keys();--> statement-breakpoint

-- ======== Webhooks ==========================================================================================

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL CONSTRAINT webhook_endpoints_partner_id_unique UNIQUE
    CONSTRAINT webhook_endpoints_partner_id_partners_id_fk REFERENCES partners (id),
  url text NOT NULL,
  sealed_secret text NOT NULL,
  sealed_previous text,
  previous_until timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  paused_until timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);--> statement-breakpoint

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  endpoint_id uuid NOT NULL
    CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk
      REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  type text NOT NULL,
  subject_id uuid NOT NULL,
  application_id uuid
    CONSTRAINT webhook_deliveries_application_id_applications_id_fk
      REFERENCES applications (id) ON DELETE CASCADE,
  body text NOT NULL,
  state text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  first_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3) NOT NULL,
  last_status smallint,
  last_fault text,
  created_at timestamptz(3) NOT NULL,
  delivered_at timestamptz(3),
  CONSTRAINT webhook_deliveries_endpoint_id_sequence_unique UNIQUE (endpoint_id, sequence)
);--> statement-breakpoint
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, sequence) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (endpoint_id, subject_id, sequence)
  WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (state) WHERE state <> 'delivered';--> statement-breakpoint
CREATE INDEX webhook_deliveries_application_id_index ON webhook_deliveries (application_id);--> statement-breakpoint
CREATE INDEX webhook_deliveries_created_at_index ON webhook_deliveries (created_at);--> statement-breakpoint

CREATE TABLE webhook_jobs (
  endpoint_id uuid NOT NULL
    CONSTRAINT webhook_jobs_endpoint_id_webhook_endpoints_id_fk
      REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  recruitment_id uuid NOT NULL,
  CONSTRAINT webhook_jobs_endpoint_id_recruitment_id_pk PRIMARY KEY (endpoint_id, recruitment_id)
);--> statement-breakpoint

-- ======== Audit trail =======================================================================================

CREATE TABLE audit_entries (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  workspace_id uuid,
  subject_kind text,
  subject_id uuid,
  details jsonb NOT NULL
);--> statement-breakpoint
CREATE INDEX audit_entries_subject_id_index ON audit_entries (subject_id);--> statement-breakpoint
CREATE INDEX audit_entries_workspace_id_index ON audit_entries (workspace_id);--> statement-breakpoint

CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  entry_sequence bigint NOT NULL CONSTRAINT audit_chain_entry_sequence_unique UNIQUE
    CONSTRAINT audit_chain_entry_sequence_audit_entries_sequence_fk REFERENCES audit_entries (sequence),
  hash text NOT NULL
);--> statement-breakpoint

CREATE TABLE audit_progress (
  id integer PRIMARY KEY,
  settled_sequence bigint NOT NULL,
  final_sequence bigint NOT NULL,
  pending_sequence bigint NOT NULL,
  pending_xid bigint NOT NULL,
  pending_since timestamptz(3) NOT NULL
);--> statement-breakpoint
INSERT INTO audit_progress VALUES (1, 0, 0, 0, 0, now());--> statement-breakpoint

-- The audit trail is append-only for everyone, the owner of its tables included (D35).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- ======== Operation =========================================================================================

CREATE TABLE installations (
  "only" boolean PRIMARY KEY DEFAULT true,
  id uuid NOT NULL,
  marked_at timestamptz(3),
  CONSTRAINT installations_only CHECK ("only")
);--> statement-breakpoint

CREATE TABLE backups (
  completed_at timestamptz(3) PRIMARY KEY
);
