CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`raised_at` integer NOT NULL,
	`cleared_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (kind,subject) WHERE cleared_at IS NULL;--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`reason` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_id_unique` ON `audit_entries` (`id`);--> statement-breakpoint
CREATE TABLE `guards` (
	`unauthenticated` integer,
	`forbidden` integer,
	`cart_empty` integer,
	`cart_full` integer,
	`invalid_transition` integer,
	`last_admin` integer,
	`stale` integer,
	CONSTRAINT "unauthenticated" CHECK(unauthenticated IS NULL),
	CONSTRAINT "forbidden" CHECK(forbidden IS NULL),
	CONSTRAINT "cart_empty" CHECK(cart_empty IS NULL),
	CONSTRAINT "cart_full" CHECK(cart_full IS NULL),
	CONSTRAINT "invalid_transition" CHECK(invalid_transition IS NULL),
	CONSTRAINT "last_admin" CHECK(last_admin IS NULL),
	CONSTRAINT "stale" CHECK(stale IS NULL)
) STRICT;
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_at` ON `idempotency_keys` (`at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`last_run_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`nickname_key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`window_ends_at` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`order_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`floor` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "insufficient_funds" CHECK("accounts"."balance" >= "accounts"."floor")
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `cart_lines` (
	`user_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`price_usd` integer NOT NULL,
	`price_rub` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `offer_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "line_too_large" CHECK("cart_lines"."quantity" BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `code_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL,
	`added` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `code_batches_of_offer` ON `code_batches` (`offer_id`,`at`);--> statement-breakpoint
CREATE TABLE `codes` (
	`id` integer PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`sealed` text NOT NULL,
	`key_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`order_id` text,
	`item_position` integer,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_id`) REFERENCES `code_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `code_fingerprint` ON `codes` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `codes_free` ON `codes` (`offer_id`,`id`) WHERE order_id IS NULL;--> statement-breakpoint
CREATE INDEX `codes_of_order` ON `codes` (`order_id`,`item_position`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `instructions` (
	`id` text PRIMARY KEY NOT NULL,
	`texts` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`amount` integer NOT NULL,
	`label` text NOT NULL,
	`price_usd` integer NOT NULL,
	`price_rub` integer NOT NULL,
	`state` text NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offer_price" CHECK("offers"."price_usd" > 0 AND "offers"."price_rub" > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_of_product` ON `offers` (`product_id`,`region`,`amount`);--> statement-breakpoint
CREATE INDEX `offers_by_price` ON `offers` (`amount`,`price_usd`,`price_rub`) WHERE state = 'live';--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`offer_id` text NOT NULL,
	`product_id` text NOT NULL,
	`type` text NOT NULL,
	`titles` text NOT NULL,
	`label` text NOT NULL,
	`region` text NOT NULL,
	`amount` integer NOT NULL,
	`unit_price` integer NOT NULL,
	`quantity` integer NOT NULL,
	`from_stock` integer NOT NULL,
	`claimed` integer NOT NULL,
	`instructions_id` text NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instructions_id`) REFERENCES `instructions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "out_of_stock" CHECK("order_items"."claimed" = "order_items"."from_stock"),
	CONSTRAINT "item_quantity" CHECK("order_items"."quantity" > 0 AND "order_items"."from_stock" BETWEEN 0 AND "order_items"."quantity")
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `orders` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`agreed` integer NOT NULL,
	`quantity` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`payment_method` text NOT NULL,
	`payment_provider` text,
	`placed_at` integer NOT NULL,
	`paid_at` integer,
	`completed_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_changed" CHECK("orders"."total" = "orders"."agreed"),
	CONSTRAINT "order_status" CHECK("orders"."status" IN ('pending', 'processing', 'completed', 'cancelled')),
	CONSTRAINT "order_paid" CHECK("orders"."status" NOT IN ('processing', 'completed') OR "orders"."paid_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_id` ON `orders` (`id`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`state` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`label` text NOT NULL,
	`category` text NOT NULL,
	`image` text NOT NULL,
	`texts` text NOT NULL,
	`keywords` text NOT NULL,
	`regions` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `slug_taken` ON `products` (slug) WHERE state <> 'deleted';--> statement-breakpoint
CREATE TABLE `transfers` (
	`seq` integer PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`debit_account` text NOT NULL,
	`credit_account` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`debit_after` integer NOT NULL,
	`credit_after` integer NOT NULL,
	FOREIGN KEY (`debit_account`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfer_amount" CHECK("transfers"."amount" > 0),
	CONSTRAINT "transfer_accounts" CHECK("transfers"."debit_account" <> "transfers"."credit_account")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reference` ON `transfers` (`reference`);--> statement-breakpoint
CREATE INDEX `transfers_debit` ON `transfers` (`debit_account`,`seq`) WHERE substr(debit_account, 1, 5) = 'user:';--> statement-breakpoint
CREATE INDEX `transfers_credit` ON `transfers` (`credit_account`,`seq`) WHERE substr(credit_account, 1, 5) = 'user:';--> statement-breakpoint
CREATE TABLE `users` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`nickname` text NOT NULL,
	`nickname_key` text NOT NULL,
	`password` text NOT NULL,
	`role` text DEFAULT 'buyer' NOT NULL,
	`session_epoch` integer DEFAULT 0 NOT NULL,
	`disabled_at` integer,
	`orders` integer DEFAULT 0 NOT NULL,
	`purchases` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('buyer', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_id` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `nickname_taken` ON `users` (`nickname_key`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE role = 'admin';
