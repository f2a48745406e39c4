ALTER TABLE "cv_files" DROP CONSTRAINT "cv_files_application_id_unique";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "suspicious_reason" text;--> statement-breakpoint
ALTER TABLE "cv_files" ADD COLUMN "number" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cv_files" ADD CONSTRAINT "cv_files_application_id_number_unique" UNIQUE("application_id","number");