CREATE TABLE `pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`uploaded_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `guards` ADD `picture_not_found` integer CONSTRAINT "picture_not_found" CHECK(picture_not_found IS NULL);
