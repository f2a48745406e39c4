CREATE TABLE "workspace_images" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"data" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspace_images_workspace_id_kind_pk" PRIMARY KEY("workspace_id","kind")
);
--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "social_image" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "intro_fr" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "intro_en" text;--> statement-breakpoint
ALTER TABLE "workspace_images" ADD CONSTRAINT "workspace_images_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;