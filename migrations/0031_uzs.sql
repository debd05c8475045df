CREATE TABLE `followed_prices` (
	`currency` text PRIMARY KEY NOT NULL,
	`per_dollar` integer,
	`margin` integer NOT NULL,
	`step` integer NOT NULL,
	`made_at` integer NOT NULL,
	CONSTRAINT "follow_rule" CHECK(coalesce(per_dollar, 1) > 0 AND margin >= 0 AND step > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `refused_calls` (
	`provider` text NOT NULL,
	`hour` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`provider`, `hour`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `served_transactions` (
	`seq` integer PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`external_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` integer,
	`begun_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	`receipts` text DEFAULT '{}' NOT NULL,
	CONSTRAINT "served_state" CHECK("served_transactions"."state" IN ('created', 'paid', 'cancelled', 'reversed')),
	CONSTRAINT "served_ended" CHECK(("served_transactions"."state" IN ('cancelled', 'reversed')) = ("served_transactions"."ended_at" IS NOT NULL)),
	CONSTRAINT "served_paid" CHECK(("served_transactions"."state" IN ('paid', 'reversed')) = ("served_transactions"."paid_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `served_external` ON `served_transactions` (`provider`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `served_active` ON `served_transactions` (`payment_id`) WHERE state IN ('created', 'paid');--> statement-breakpoint
CREATE INDEX `served_by_time` ON `served_transactions` (`provider`,`begun_at`,`seq`);--> statement-breakpoint
CREATE INDEX `served_of_payment` ON `served_transactions` (`payment_id`);--> statement-breakpoint
CREATE TABLE `topup_prices` (
	`package_id` text NOT NULL,
	`currency` text NOT NULL,
	`minor` integer NOT NULL,
	PRIMARY KEY(`package_id`, `currency`),
	CONSTRAINT "topup_price" CHECK("topup_prices"."minor" > 0)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `topup_rates` (
	`game` text NOT NULL,
	`currency` text NOT NULL,
	`rate` integer NOT NULL,
	PRIMARY KEY(`game`, `currency`),
	CONSTRAINT "rate_positive" CHECK("topup_rates"."rate" > 0)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `offer_fiscal` (
	`offer_id` text PRIMARY KEY NOT NULL,
	`ikpu` text NOT NULL,
	`package_code` text NOT NULL,
	`vat_percent` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fiscal_vat" CHECK(vat_percent BETWEEN 0 AND 100)
) STRICT;
--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `per_dollar` integer;--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `own_per_dollar` integer;--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `answered_at` integer;--> statement-breakpoint
UPDATE `exchange_rates` SET `per_dollar` = `rate` * 10000, `own_per_dollar` = `own_rate` * 10000, `answered_at` = unixepoch(`date`) * 1000;--> statement-breakpoint
-- A worker from before goes on writing hundredths, and reading them, until it is replaced.
CREATE TRIGGER `earlier_rate_added` AFTER INSERT ON `exchange_rates` WHEN NEW.per_dollar IS NULL AND NEW.own_per_dollar IS NULL BEGIN UPDATE exchange_rates SET per_dollar = NEW.rate * 10000, own_per_dollar = NEW.own_rate * 10000, answered_at = unixepoch(NEW.date) * 1000 WHERE currency = NEW.currency; END;--> statement-breakpoint
CREATE TRIGGER `earlier_rate_changed` AFTER UPDATE OF `rate`, `own_rate` ON `exchange_rates` WHEN NEW.rate IS NOT (NEW.per_dollar + 5000) / 10000 OR NEW.own_rate IS NOT (NEW.own_per_dollar + 5000) / 10000 BEGIN UPDATE exchange_rates SET per_dollar = iif(NEW.rate IS (NEW.per_dollar + 5000) / 10000, per_dollar, NEW.rate * 10000), own_per_dollar = iif(NEW.own_rate IS (NEW.own_per_dollar + 5000) / 10000, own_per_dollar, NEW.own_rate * 10000), answered_at = iif(NEW.rate IS (NEW.per_dollar + 5000) / 10000, answered_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)) WHERE currency = NEW.currency; END;--> statement-breakpoint
CREATE TRIGGER `rate_hundredths_added` AFTER INSERT ON `exchange_rates` WHEN NEW.per_dollar IS NOT NULL OR NEW.own_per_dollar IS NOT NULL BEGIN UPDATE exchange_rates SET rate = (NEW.per_dollar + 5000) / 10000, own_rate = (NEW.own_per_dollar + 5000) / 10000 WHERE currency = NEW.currency; END;--> statement-breakpoint
CREATE TRIGGER `rate_hundredths_changed` AFTER UPDATE OF `per_dollar`, `own_per_dollar` ON `exchange_rates` WHEN NEW.rate IS NOT (NEW.per_dollar + 5000) / 10000 OR NEW.own_rate IS NOT (NEW.own_per_dollar + 5000) / 10000 BEGIN UPDATE exchange_rates SET rate = (NEW.per_dollar + 5000) / 10000, own_rate = (NEW.own_per_dollar + 5000) / 10000 WHERE currency = NEW.currency; END;--> statement-breakpoint
INSERT INTO `topup_prices` (`package_id`, `currency`, `minor`) SELECT `id`, 'usd', `price_usd` FROM `topup_packages` WHERE `price_usd` IS NOT NULL UNION ALL SELECT `id`, 'rub', `price_rub` FROM `topup_packages` WHERE `price_rub` IS NOT NULL;--> statement-breakpoint
INSERT INTO `topup_rates` (`game`, `currency`, `rate`) SELECT `game`, 'rub', `rub_per_usd` FROM `topup_games`;--> statement-breakpoint
CREATE TRIGGER `earlier_package_added` AFTER INSERT ON `topup_packages` BEGIN INSERT INTO topup_prices (package_id, currency, minor) SELECT NEW.id, 'usd', NEW.price_usd WHERE NEW.price_usd IS NOT NULL UNION ALL SELECT NEW.id, 'rub', NEW.price_rub WHERE NEW.price_rub IS NOT NULL ON CONFLICT (package_id, currency) DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER `earlier_package_gone` AFTER DELETE ON `topup_packages` BEGIN DELETE FROM topup_prices WHERE package_id = OLD.id; END;--> statement-breakpoint
CREATE TRIGGER `price_of_package_shown` AFTER INSERT ON `topup_prices` BEGIN UPDATE topup_packages SET price_usd = iif(NEW.currency = 'usd', NEW.minor, price_usd), price_rub = iif(NEW.currency = 'rub', NEW.minor, price_rub) WHERE id = NEW.package_id; END;--> statement-breakpoint
CREATE TRIGGER `earlier_topup_rate_added` AFTER INSERT ON `topup_games` WHEN NEW.rub_per_usd < 1000000000000 BEGIN INSERT INTO topup_rates (game, currency, rate) VALUES (NEW.game, 'rub', NEW.rub_per_usd) ON CONFLICT (game, currency) DO UPDATE SET rate = excluded.rate WHERE rate <> excluded.rate; END;--> statement-breakpoint
CREATE TRIGGER `earlier_topup_rate_changed` AFTER UPDATE OF `rub_per_usd` ON `topup_games` WHEN NEW.rub_per_usd <> OLD.rub_per_usd AND NEW.rub_per_usd < 1000000000000 BEGIN INSERT INTO topup_rates (game, currency, rate) VALUES (NEW.game, 'rub', NEW.rub_per_usd) ON CONFLICT (game, currency) DO UPDATE SET rate = excluded.rate WHERE rate <> excluded.rate; END;--> statement-breakpoint
CREATE TRIGGER `rate_of_topups_added` AFTER INSERT ON `topup_rates` WHEN NEW.currency = 'rub' BEGIN UPDATE topup_games SET rub_per_usd = NEW.rate WHERE game = NEW.game; END;--> statement-breakpoint
CREATE TRIGGER `rate_of_topups_changed` AFTER UPDATE OF `rate` ON `topup_rates` WHEN NEW.currency = 'rub' AND NEW.rate <> OLD.rate BEGIN UPDATE topup_games SET rub_per_usd = NEW.rate WHERE game = NEW.game; END;--> statement-breakpoint
CREATE TRIGGER `rate_of_topups_gone` AFTER DELETE ON `topup_rates` WHEN OLD.currency = 'rub' BEGIN UPDATE topup_games SET rub_per_usd = 1000000000000 WHERE game = OLD.game; END;