CREATE TABLE "backups" (
	"completed_at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
