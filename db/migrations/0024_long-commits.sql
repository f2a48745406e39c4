-- The import of 100,000 jobs has as many deferred triggers, which took longer than a node waits for a silent database: it
-- gave up a COMMIT that was then carried out. The functions below do less for each row, and tell the client four times
-- a second that they are at work. They keep their names and results, so that the last release goes on with them.

-- Gives one thing that answers depend on (a workspace's jobs, a workspace, a partner, keys) the transaction's revision.
-- The setting names what was revised last, so that the next rows of the same import find nothing to do. It lasts as
-- long as the revision in `take_revision`: both end with the transaction or with a savepoint that is undone.
CREATE OR REPLACE FUNCTION revise(of_kind text, of_owner uuid, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number bigint := take_revision(at);
  revised text := concat_ws(' ', number, of_kind, of_owner, at);
BEGIN
  IF current_setting('guichet.revised', true) = revised THEN RETURN number; END IF;
  UPDATE revisions SET revision = number, changed_at = greatest(changed_at, at)
    WHERE kind = of_kind AND owner = of_owner AND (revision < number OR changed_at < at);
  IF NOT FOUND THEN
    INSERT INTO revisions VALUES (of_kind, of_owner, number, at) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM set_config('guichet.revised', revised, true);
  RETURN number;
END
$$;--> statement-breakpoint

-- Sends the client a notice, except the first time, and sets when the next one is due. Nothing else leaves the server
-- while a COMMIT runs its triggers, and the client closes a connection that keeps silent (D44).
CREATE FUNCTION show_progress() RETURNS void LANGUAGE plpgsql SET client_min_messages = notice AS $$
BEGIN
  IF current_setting('guichet.progress_due', true) <> '' THEN
    RAISE NOTICE 'the triggers of this transaction are at work';
  END IF;
  PERFORM set_config('guichet.progress_due', (clock_timestamp() + interval '250 milliseconds')::text, true);
END
$$;--> statement-breakpoint

-- Keeps `publications` as before, and shows its progress. `was_shown`: the public saw the job at some time since its
-- last change. `was_visible`: the public saw it until this one. `is_shown`: the public sees it after this one.
CREATE OR REPLACE FUNCTION revise_recruitment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := CASE TG_OP WHEN 'DELETE' THEN greatest(OLD.updated_at, now()) ELSE NEW.updated_at END;
  was_listed boolean := TG_OP <> 'INSERT' AND OLD.status = 'active' AND OLD.published AND NOT OLD.test;
  is_listed boolean := TG_OP <> 'DELETE' AND NEW.status = 'active' AND NEW.published AND NOT NEW.test;
  was_shown boolean := was_listed AND coalesce(OLD.published_at <= at, true)
    AND coalesce(OLD.closes_at >= greatest(OLD.published_at, OLD.updated_at), true);
  is_shown boolean := is_listed AND coalesce(NEW.published_at <= at, true) AND coalesce(NEW.closes_at >= at, true);
  was_visible boolean := was_listed AND coalesce(OLD.published_at <= at, true) AND coalesce(OLD.closes_at >= at, true);
  hidden_at timestamptz;
  hidden_as text;
  number bigint;
BEGIN
  IF NOT was_listed AND NOT is_listed THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
  IF clock_timestamp() > coalesce(nullif(current_setting('guichet.progress_due', true), '')::timestamptz, '-infinity')
  THEN
    PERFORM show_progress();
  END IF;
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
  INSERT INTO publications (recruitment_id, workspace_id, revision, changed_at, listed, published_at, closes_at,
      appeared_revision)
    VALUES (NEW.id, NEW.workspace_id, number, at, is_listed, NEW.published_at, NEW.closes_at,
      CASE WHEN is_listed AND NOT was_visible THEN number END)
    ON CONFLICT (recruitment_id) DO UPDATE SET revision = excluded.revision, changed_at = excluded.changed_at,
      listed = excluded.listed, published_at = excluded.published_at, closes_at = excluded.closes_at,
      appeared_revision = coalesce(excluded.appeared_revision, publications.appeared_revision),
      withdrawn_at = coalesce(hidden_at, publications.withdrawn_at),
      withdrawn_reason = coalesce(hidden_as, publications.withdrawn_reason);
  RETURN NULL;
END
$$;
