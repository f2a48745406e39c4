CREATE TABLE "application_changes" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "message_to_candidate" text;--> statement-breakpoint
CREATE INDEX "application_changes_workspace_id_changed_in_application_id_index" ON "application_changes" USING btree ("workspace_id","changed_in","application_id");--> statement-breakpoint
CREATE INDEX "application_changes_removed" ON "application_changes" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint

-- Identifies the history of the transactions by the cluster, this table in it and the timeline: a restored dump has
-- another history, and so has a cluster that was set back in time. Numbers of transactions are only compared within one
-- history (D86).
CREATE FUNCTION changes_epoch() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), 'application_changes'::regclass::oid,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)))
$$;--> statement-breakpoint

-- Gives these applications the current transaction (D55). Every caller is deferred to the commit, after the locks of the
-- conversation, so that it waits for nothing but another commit about the same application.
CREATE FUNCTION note_application_changes(of_applications uuid[]) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO application_changes (application_id, workspace_id, changed_in)
    SELECT id, workspace_id, pg_current_xact_id() FROM applications
    WHERE id = ANY (of_applications) AND NOT test ORDER BY id
    ON CONFLICT (application_id) DO UPDATE SET changed_in = excluded.changed_in
    WHERE application_changes.changed_in <> excluded.changed_in
$$;--> statement-breakpoint

CREATE FUNCTION note_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_application_changes(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_removed_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE application_changes SET changed_in = pg_current_xact_id(), removed_at = now() WHERE application_id = OLD.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_application_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_application_changes(ARRAY[CASE TG_OP WHEN 'DELETE' THEN OLD.application_id ELSE NEW.application_id END]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_application_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_application_changes(ARRAY[NEW.session_id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_applications_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_application_changes(ARRAY(SELECT id FROM applications WHERE candidate_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_applications_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_application_changes(ARRAY(SELECT id FROM applications WHERE recruitment_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Most rows are written before the triggers, which keep writers of `applications` waiting until this file is done.
INSERT INTO application_changes (application_id, workspace_id, changed_in)
  SELECT id, workspace_id, pg_current_xact_id() FROM applications WHERE NOT test;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER applications_created_noted AFTER INSERT ON applications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.test) EXECUTE FUNCTION note_application();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER applications_updated_noted AFTER UPDATE ON applications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.test AND OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION note_application();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER applications_removed_noted AFTER DELETE ON applications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT OLD.test) EXECUTE FUNCTION note_removed_application();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER candidates_contact_noted AFTER UPDATE OF email, first_name, last_name, phone ON candidates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT NEW.test AND (OLD.email, OLD.first_name, OLD.last_name, OLD.phone)
    IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name, NEW.phone))
  EXECUTE FUNCTION note_applications_of_person();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recruitments_name_noted AFTER UPDATE OF external_id, title ON recruitments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.external_id, OLD.title) IS DISTINCT FROM (NEW.external_id, NEW.title))
  EXECUTE FUNCTION note_applications_of_job();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sessions_created_noted AFTER INSERT ON prequalification_sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sessions_updated_noted AFTER UPDATE ON prequalification_sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION note_application();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER messages_noted AFTER INSERT OR UPDATE ON transcript_messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_of_message();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER questions_noted AFTER INSERT OR UPDATE ON candidate_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_of_row();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER files_noted AFTER INSERT OR DELETE ON cv_files
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_of_row();--> statement-breakpoint

-- The applications that arrived meanwhile.
INSERT INTO application_changes (application_id, workspace_id, changed_in)
  SELECT id, workspace_id, pg_current_xact_id() FROM applications WHERE NOT test ON CONFLICT DO NOTHING;
