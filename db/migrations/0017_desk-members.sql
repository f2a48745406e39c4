CREATE TABLE "desk_sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_sign_ins" (
	"digest" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_workspace_id_email_unique" UNIQUE("workspace_id","email")
);
--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sign_ins" ADD CONSTRAINT "desk_sign_ins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_sessions_member_id_index" ON "desk_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "desk_sessions_expires_at_index" ON "desk_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "desk_sign_ins_member_id_index" ON "desk_sign_ins" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "desk_sign_ins_expires_at_index" ON "desk_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_email_index" ON "members" USING btree ("email");