CREATE TABLE "workspace_answers" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"median_days" integer,
	"answered_share" double precision,
	"people" integer,
	"overdue" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "promise_days" integer;--> statement-breakpoint
ALTER TABLE "workspace_answers" ADD CONSTRAINT "workspace_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

CREATE FUNCTION revise_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise('answers', NEW.workspace_id, NEW.changed_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspace_answers_created AFTER INSERT ON workspace_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_answers();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspace_answers_revised AFTER UPDATE ON workspace_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.changed_at IS DISTINCT FROM NEW.changed_at)
  EXECUTE FUNCTION revise_answers();
