CREATE TABLE "alert_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email_normalized" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"message_id" text,
	"mail_until" timestamp (3) with time zone,
	"mail_revision" bigint,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "alert_subscribers_workspace_id_email_normalized_unique" UNIQUE("workspace_id","email_normalized")
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"search" jsonb NOT NULL,
	"search_key" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"message_id" text NOT NULL,
	"mail_sent_at" timestamp (3) with time zone,
	"seen_until" timestamp (3) with time zone,
	"seen_revision" bigint,
	CONSTRAINT "job_alerts_subscriber_id_search_key_unique" UNIQUE("subscriber_id","search_key")
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "appeared_revision" bigint;--> statement-breakpoint
ALTER TABLE "alert_subscribers" ADD CONSTRAINT "alert_subscribers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_subscriber_id_alert_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."alert_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_subscribers_due_at_index" ON "alert_subscribers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "alert_subscribers_email_normalized_index" ON "alert_subscribers" USING btree ("email_normalized");--> statement-breakpoint
CREATE INDEX "job_alerts_expires_at_index" ON "job_alerts" USING btree ("expires_at");--> statement-breakpoint

-- Keeps `publications` as before, and also records the revision at which a job last became listed while it was not
-- visible: job alerts mail such jobs as new ones.
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
