ALTER TABLE "applications" ADD COLUMN "portfolio_url" text;--> statement-breakpoint
ALTER TABLE "cv_files" ADD COLUMN "kind" text DEFAULT 'cv' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_applications" ADD COLUMN "portfolio_url" text;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "open_applications" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "open_applications" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recruitments_open_applications" ON "recruitments" USING btree ("workspace_id") WHERE open_applications;--> statement-breakpoint
ALTER TABLE "recruitments" ADD CONSTRAINT "recruitments_open_applications_unpublished" CHECK (not open_applications or (status = 'closed' and not published and not test and external_id is null));