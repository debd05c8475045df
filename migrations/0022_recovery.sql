CREATE TABLE `code_uses` (
	`seq` integer PRIMARY KEY NOT NULL,
	`code_id` integer NOT NULL,
	`order_id` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`reach` integer NOT NULL,
	`still_since` integer,
	CONSTRAINT "one_mark" CHECK(id = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `recovery_decisions` (
	`party` text NOT NULL,
	`external_id` text NOT NULL,
	`outcome` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`party`, `external_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `restorations` (
	`seq` integer PRIMARY KEY NOT NULL,
	`found_at` integer NOT NULL,
	`back_at` integer NOT NULL,
	`lacks` integer,
	`settings_version` integer NOT NULL,
	`read_to` text DEFAULT '' NOT NULL,
	`read_at` integer,
	`is_whole` integer,
	`opened_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `sold_codes` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`order_id` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `sold_codes_of_order` ON `sold_codes` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `shop_closed` integer CONSTRAINT "shop_closed" CHECK(shop_closed IS NULL);--> statement-breakpoint
-- Whoever was given a code, or has seen one: what only expires, or is set aside after a restore, nobody knows.
CREATE TRIGGER `code_used` AFTER UPDATE OF `delivered_at`, `revealed_at`, `voided_at` ON `codes` WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL) OR (OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL) OR (OLD.voided_at IS NULL AND NEW.void_reason NOT IN ('expired', 'quarantined', 'sold')) BEGIN INSERT INTO code_uses (code_id, order_id) VALUES (NEW.id, NEW.order_id); END;
