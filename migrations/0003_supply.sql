CREATE TABLE `backorders` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`offer_id` text NOT NULL,
	`pieces` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "backorder_pieces" CHECK(pieces >= 0)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `backorders_of_offer` ON `backorders` (`offer_id`,`since`,`order_id`);--> statement-breakpoint
CREATE TABLE `claims` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_position` integer NOT NULL,
	`code_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`reply` text,
	`at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_id`) REFERENCES `codes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `claim_id` ON `claims` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `claim_open` ON `claims` (`code_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `claims_of_order` ON `claims` (`order_id`);--> statement-breakpoint
CREATE INDEX `claims_by_state` ON `claims` (`state`,`seq`);--> statement-breakpoint
CREATE TABLE `order_topups` (
	`order_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`transaction_id` text NOT NULL,
	`game` text NOT NULL,
	`player_id` text NOT NULL,
	`player_name` text NOT NULL,
	`package_id` text NOT NULL,
	`supplier` text NOT NULL,
	`ref` text NOT NULL,
	`name` text NOT NULL,
	`region` text,
	`max_cost` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE UNIQUE INDEX `topup_transaction` ON `order_topups` (`user_id`,`transaction_id`);--> statement-breakpoint
CREATE INDEX `topups_of_user` ON `order_topups` (`user_id`,`game`,`at`);--> statement-breakpoint
CREATE TABLE `player_checks` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`game` text NOT NULL,
	`player_id` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`name` text
) STRICT;--> statement-breakpoint
CREATE INDEX `player_checks_of_user` ON `player_checks` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `player_checks_of_player` ON `player_checks` (`game`,`player_id`,`at`);--> statement-breakpoint
CREATE INDEX `player_checks_at` ON `player_checks` (`at`);--> statement-breakpoint
CREATE TABLE `supplier_items` (
	`supplier` text NOT NULL,
	`ref` text NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`in_stock` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`supplier`, `ref`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `supplier_orders` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_position` integer NOT NULL,
	`supplier` text NOT NULL,
	`ref` text NOT NULL,
	`player_id` text,
	`state` text NOT NULL,
	`external_id` text,
	`max_cost` integer NOT NULL,
	`cost` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "supplier_order_state" CHECK(state IN ('waiting', 'submitting', 'unknown', 'pending', 'done', 'rejected') AND (state IN ('done', 'rejected')) = (next_check_at IS NULL) AND (state IN ('done', 'rejected')) = (closed_at IS NOT NULL))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_order_id` ON `supplier_orders` (`id`);--> statement-breakpoint
CREATE INDEX `supplier_orders_of_order` ON `supplier_orders` (`order_id`);--> statement-breakpoint
CREATE INDEX `supplier_orders_due` ON `supplier_orders` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_order_external` ON `supplier_orders` (`supplier`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `supplier_orders_by_state` ON `supplier_orders` (`state`,`seq`);--> statement-breakpoint
CREATE TABLE `suppliers` (
	`name` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`balance` integer,
	`low_balance` integer DEFAULT 0 NOT NULL,
	`usd_rate` integer NOT NULL,
	`checked_at` integer,
	`failing_since` integer
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `topup_games` (
	`game` text PRIMARY KEY NOT NULL,
	`region` text,
	`margin` integer NOT NULL,
	`rub_per_usd` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "topup_terms" CHECK(margin >= 0 AND rub_per_usd > 0)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `topup_packages` (
	`id` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`supplier` text NOT NULL,
	`ref` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`price_usd` integer,
	`price_rub` integer,
	`shown` integer NOT NULL,
	CONSTRAINT "topup_price" CHECK(coalesce(price_usd, 1) > 0 AND coalesce(price_rub, 1) > 0)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE UNIQUE INDEX `topup_package_ref` ON `topup_packages` (`game`,`supplier`,`ref`);--> statement-breakpoint
DROP INDEX `codes_free`;--> statement-breakpoint
ALTER TABLE `codes` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `revealed_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `codes` ADD `void_reason` text CONSTRAINT "code_void" CHECK((voided_at IS NULL) = (void_reason IS NULL));--> statement-breakpoint
CREATE INDEX `codes_free` ON `codes` (`offer_id`,`id`) WHERE order_id IS NULL AND voided_at IS NULL;--> statement-breakpoint
CREATE INDEX `codes_of_batch` ON `codes` (`batch_id`);--> statement-breakpoint
CREATE INDEX `codes_by_key` ON `codes` (`key_id`);--> statement-breakpoint
CREATE INDEX `codes_expiring` ON `codes` (`expires_at`) WHERE expires_at IS NOT NULL AND order_id IS NULL AND voided_at IS NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `supplier_pending` integer CONSTRAINT "supplier_pending" CHECK(supplier_pending IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `nothing_missing` integer CONSTRAINT "nothing_missing" CHECK(nothing_missing IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `code_sold` integer CONSTRAINT "code_sold" CHECK(code_sold IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `out_of_stock` integer CONSTRAINT "out_of_stock" CHECK(out_of_stock IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `rate_limited` integer CONSTRAINT "rate_limited" CHECK(rate_limited IS NULL);--> statement-breakpoint
ALTER TABLE `code_batches` ADD `duplicate` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `code_batches` ADD `already_stocked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `code_batches` ADD `already_sold` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `code_batches` ADD `empty` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `code_batches` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `code_batches` ADD `cost` integer;--> statement-breakpoint
ALTER TABLE `code_batches` ADD `cost_currency` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `low_stock` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `supplier` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `supplier_ref` text;--> statement-breakpoint
ALTER TABLE `offers` ADD `max_cost` integer;--> statement-breakpoint
ALTER TABLE `offers` ADD `margin` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `supplied` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `source` text DEFAULT 'stock' NOT NULL CONSTRAINT "offer_source" CHECK(source = 'stock' OR (source IN ('supplier', 'stock_then_supplier') AND supplier IS NOT NULL AND supplier_ref IS NOT NULL AND coalesce(max_cost, 0) > 0));--> statement-breakpoint
CREATE INDEX `offers_short` ON `offers` (`id`) WHERE state = 'live' AND source <> 'supplier' AND stock <= low_stock;--> statement-breakpoint
CREATE INDEX `offers_of_supplier` ON `offers` (`supplier`,`supplier_ref`) WHERE supplier IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_items` ADD `returned` integer DEFAULT 0 NOT NULL CONSTRAINT "item_returned" CHECK(returned BETWEEN 0 AND quantity);--> statement-breakpoint
-- Whoever had a finished order has read its codes.
UPDATE codes SET delivered_at = (SELECT completed_at FROM orders WHERE orders.id = codes.order_id) WHERE order_id IS NOT NULL;--> statement-breakpoint
-- A euro is counted dear until the owner says what it is: better one order too few than one at a loss.
INSERT OR IGNORE INTO suppliers (name, state, currency, usd_rate) VALUES ('gamesdrop', 'unknown', 'usd', 10000), ('kinguin', 'unknown', 'eur', 12000);
