CREATE TABLE `daily_products` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`product_id` text NOT NULL,
	`pieces` integer NOT NULL,
	`sold` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`, `product_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `daily_sales` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`orders` integer NOT NULL,
	`sold` integer NOT NULL,
	`returned` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `roll_ups` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_done` ON `orders` (`completed_at`) WHERE status = 'completed';