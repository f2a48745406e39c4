CREATE TABLE "management_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"label" text,
	"scopes" text[] NOT NULL,
	"digest" text NOT NULL,
	"last_four" text NOT NULL,
	"issued_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "management_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "management_keys" ADD CONSTRAINT "management_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "management_keys_workspace_id_index" ON "management_keys" USING btree ("workspace_id");