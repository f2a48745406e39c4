CREATE TABLE "exclusion_changes" (
	"partner_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exclusion_changes_partner_id_workspace_id_pk" PRIMARY KEY("partner_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"recruitment_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"listed" boolean NOT NULL,
	"published_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_reason" text
);
--> statement-breakpoint
CREATE TABLE "rendered_jobs" (
	"recruitment_id" uuid PRIMARY KEY NOT NULL,
	"job_revision" bigint NOT NULL,
	"workspace_revision" bigint NOT NULL,
	"renderer" text NOT NULL,
	"published" text NOT NULL,
	"careers" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"kind" text NOT NULL,
	"owner" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revisions_kind_owner_pk" PRIMARY KEY("kind","owner")
);
--> statement-breakpoint
CREATE INDEX "publications_listed" ON "publications" USING btree ("workspace_id","published_at" DESC NULLS LAST,"recruitment_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("published_at" DESC NULLS LAST,"recruitment_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "publications_closing" ON "publications" USING btree ("closes_at") WHERE listed;--> statement-breakpoint
CREATE INDEX "publications_workspace_id_revision_index" ON "publications" USING btree ("workspace_id","revision");--> statement-breakpoint
CREATE INDEX "publications_revision_index" ON "publications" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "revisions_revision_index" ON "revisions" USING btree ("revision");--> statement-breakpoint
INSERT INTO "revisions" VALUES ('counter', '00000000-0000-0000-0000-000000000000', 1, now());
--> statement-breakpoint
-- What is there already has the first revision.
INSERT INTO "publications" ("recruitment_id", "workspace_id", "revision", "changed_at", "listed", "published_at", "closes_at")
  SELECT "id", "workspace_id", 1, "updated_at", true, "published_at", "closes_at"
  FROM "recruitments" WHERE "status" = 'active' AND "published" AND NOT "test";
--> statement-breakpoint
INSERT INTO "revisions"
  SELECT 'jobs', "workspace_id", 1, max("updated_at") FROM "recruitments" GROUP BY "workspace_id"
  UNION ALL SELECT 'workspace', "id", 1, "updated_at" FROM "workspaces"
  UNION ALL SELECT 'partner', "id", 1, "updated_at" FROM "partners";
--> statement-breakpoint
-- The transaction's own revision. The row of the counter stays locked until the commit, so that revisions are in the
-- order of commits; the triggers below are deferred, so that it is locked as late as can be (D44).
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
$$;
--> statement-breakpoint
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
$$;
--> statement-breakpoint
-- A recruitment that is listed, or was: its publication has the new revision, and says when and how it was hidden.
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
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recruitments_revised AFTER INSERT OR UPDATE OR DELETE ON "recruitments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_recruitment();
--> statement-breakpoint
CREATE FUNCTION revise_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('workspace', NEW.id, NEW.updated_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspaces_created AFTER INSERT ON "workspaces"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_workspace();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspaces_revised AFTER UPDATE ON "workspaces"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION revise_workspace();
--> statement-breakpoint
CREATE FUNCTION revise_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('partner', NEW.id, NEW.updated_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partners_created AFTER INSERT ON "partners"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_partner();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partners_revised AFTER UPDATE ON "partners"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION revise_partner();
--> statement-breakpoint
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
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partner_exclusions_revised AFTER INSERT OR DELETE ON "partner_exclusions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_exclusion();
--> statement-breakpoint
-- A key that was looked up is looked up again when one of its owner's was revoked or got another end.
CREATE FUNCTION revise_workspace_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('keys', OLD.workspace_id, coalesce(NEW.revoked_at, now()));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspace_keys_revised AFTER UPDATE OF "revoked_at", "expires_at" OR DELETE ON "workspace_keys"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_workspace_keys();
--> statement-breakpoint
CREATE FUNCTION revise_partner_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('keys', OLD.partner_id, coalesce(NEW.revoked_at, now()));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER partner_keys_revised AFTER UPDATE OF "revoked_at", "expires_at" OR DELETE ON "partner_keys"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_partner_keys();
