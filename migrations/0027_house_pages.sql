CREATE TABLE `house_page_texts` (
	`page` text NOT NULL,
	`language` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`page`, `language`, `version`),
	FOREIGN KEY (`author`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;