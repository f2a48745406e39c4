CREATE TABLE "workspace_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"announced_by" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"was_disabled" boolean NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"done_in" "xid8",
	"erased" jsonb NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_deletions_open" ON "workspace_deletions" USING btree ("workspace_id") WHERE "workspace_deletions"."cancelled_at" is null and "workspace_deletions"."done_at" is null;--> statement-breakpoint
CREATE INDEX "workspace_deletions_slug_index" ON "workspace_deletions" USING btree ("slug");