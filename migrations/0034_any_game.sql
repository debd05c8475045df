CREATE TABLE `daily_topups` (
	`day` text NOT NULL,
	`game` text NOT NULL,
	`supplier` text NOT NULL,
	`span` integer NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`day`, `game`, `supplier`, `span`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `own_games` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`about` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `game_slug_taken` ON `own_games` (`slug`);--> statement-breakpoint
CREATE TABLE `topup_other_sources` (
	`package_id` text NOT NULL,
	`place` integer NOT NULL,
	`supplier` text NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`package_id`, `place`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
ALTER TABLE `order_topups` ADD `others` text;--> statement-breakpoint
ALTER TABLE `supplier_orders` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `supplier_orders` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `suppliers` ADD `is_off` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `suppliers` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `suppliers` ADD `broken_until` integer;--> statement-breakpoint
ALTER TABLE `suppliers` ADD `usual_ms` integer;--> statement-breakpoint
ALTER TABLE `topup_games` ADD `preference` text DEFAULT 'fixed' NOT NULL;