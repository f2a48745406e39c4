DROP INDEX "recruitments_workspace_id_updated_at_index";--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "deletion_requests_workspace_id_changed_in_id_index" ON "deletion_requests" USING btree ("workspace_id","changed_in","id");--> statement-breakpoint
CREATE INDEX "recruitments_workspace_id_changed_in_id_index" ON "recruitments" USING btree ("workspace_id","changed_in","id");--> statement-breakpoint

-- Lists of changes compare the number of the transaction that last changed a row (D95). An update that changes nothing
-- keeps the number, so that it is no change for the triggers that compare the rows either.
CREATE FUNCTION number_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER recruitments_numbered BEFORE UPDATE ON recruitments
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION number_change();--> statement-breakpoint
CREATE TRIGGER workspaces_numbered BEFORE UPDATE ON workspaces
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION number_change();--> statement-breakpoint
CREATE TRIGGER deletion_requests_numbered BEFORE UPDATE ON deletion_requests
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION number_change();--> statement-breakpoint

-- A legal hold is shown on the requests of its person, and so is a confirmation by another system.
CREATE FUNCTION number_deletion_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'candidates' THEN
    UPDATE deletion_requests SET changed_in = pg_current_xact_id() WHERE candidate_id = NEW.id;
  ELSE
    UPDATE deletion_requests SET changed_in = pg_current_xact_id() WHERE id = NEW.deletion_request_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER candidates_hold_numbered AFTER UPDATE OF held_at ON candidates
  FOR EACH ROW WHEN (OLD.held_at IS DISTINCT FROM NEW.held_at) EXECUTE FUNCTION number_deletion_requests();--> statement-breakpoint
CREATE TRIGGER deletion_confirmations_numbered AFTER INSERT OR UPDATE ON deletion_confirmations
  FOR EACH ROW EXECUTE FUNCTION number_deletion_requests();
