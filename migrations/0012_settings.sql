CREATE TABLE `setting_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`reason` text NOT NULL,
	`kept` text NOT NULL,
	FOREIGN KEY (`author`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `own_until` integer;