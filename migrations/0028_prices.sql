CREATE TABLE `past_prices` (
	`offer_id` text NOT NULL,
	`currency` text NOT NULL,
	`minor` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE INDEX `past_prices_of_offer` ON `past_prices` (`offer_id`,`currency`,`until`);--> statement-breakpoint
CREATE TABLE `prices` (
	`offer_id` text NOT NULL,
	`currency` text NOT NULL,
	`minor` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `currency`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offer_price" CHECK("prices"."minor" > 0)
) WITHOUT ROWID, STRICT;--> statement-breakpoint
DROP INDEX `offers_by_price`;--> statement-breakpoint
CREATE INDEX `offers_by_amount` ON `offers` (`amount`,`label`) WHERE state = 'live';--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `shown` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Since when these hold nobody has kept.
INSERT INTO `prices` (`offer_id`, `currency`, `minor`, `since`) SELECT `id`, 'usd', `price_usd`, 0 FROM `offers` UNION ALL SELECT `id`, 'rub', `price_rub`, 0 FROM `offers`;--> statement-breakpoint
UPDATE `cart_lines` SET `shown` = json_object('rub', `price_rub`, 'usd', `price_usd`);--> statement-breakpoint
CREATE TRIGGER `price_changed_kept` AFTER UPDATE OF `minor` ON `prices` WHEN NEW.minor <> OLD.minor BEGIN INSERT INTO past_prices (offer_id, currency, minor, since, until) VALUES (OLD.offer_id, OLD.currency, OLD.minor, OLD.since, max(OLD.since, NEW.since)); END;--> statement-breakpoint
CREATE TRIGGER `price_ended_kept` AFTER DELETE ON `prices` BEGIN INSERT INTO past_prices (offer_id, currency, minor, since, until) VALUES (OLD.offer_id, OLD.currency, OLD.minor, OLD.since, max(OLD.since, CAST(unixepoch('subsec') * 1000 AS INTEGER))); END;--> statement-breakpoint
-- A worker from before goes on writing the two columns until it is replaced; what nobody can pay is no price.
CREATE TRIGGER `earlier_price_added` AFTER INSERT ON `offers` WHEN NEW.price_usd < 1000000000000 BEGIN INSERT INTO prices (offer_id, currency, minor, since) VALUES (NEW.id, 'usd', NEW.price_usd, CAST(unixepoch('subsec') * 1000 AS INTEGER)), (NEW.id, 'rub', NEW.price_rub, CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT (offer_id, currency) DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER `earlier_price_usd` AFTER UPDATE OF `price_usd` ON `offers` WHEN NEW.price_usd <> OLD.price_usd AND NEW.price_usd < 1000000000000 BEGIN INSERT INTO prices (offer_id, currency, minor, since) VALUES (NEW.id, 'usd', NEW.price_usd, CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT (offer_id, currency) DO UPDATE SET minor = excluded.minor, since = excluded.since WHERE minor <> excluded.minor; END;--> statement-breakpoint
CREATE TRIGGER `earlier_price_rub` AFTER UPDATE OF `price_rub` ON `offers` WHEN NEW.price_rub <> OLD.price_rub AND NEW.price_rub < 1000000000000 BEGIN INSERT INTO prices (offer_id, currency, minor, since) VALUES (NEW.id, 'rub', NEW.price_rub, CAST(unixepoch('subsec') * 1000 AS INTEGER)) ON CONFLICT (offer_id, currency) DO UPDATE SET minor = excluded.minor, since = excluded.since WHERE minor <> excluded.minor; END;--> statement-breakpoint
-- And goes on reading them: it must sell for no other price than the shop.
CREATE TRIGGER `price_shown_added` AFTER INSERT ON `prices` BEGIN UPDATE offers SET price_usd = iif(NEW.currency = 'usd', NEW.minor, price_usd), price_rub = iif(NEW.currency = 'rub', NEW.minor, price_rub) WHERE id = NEW.offer_id; END;--> statement-breakpoint
CREATE TRIGGER `price_shown_changed` AFTER UPDATE OF `minor` ON `prices` WHEN NEW.minor <> OLD.minor BEGIN UPDATE offers SET price_usd = iif(NEW.currency = 'usd', NEW.minor, price_usd), price_rub = iif(NEW.currency = 'rub', NEW.minor, price_rub) WHERE id = NEW.offer_id; END;--> statement-breakpoint
CREATE TRIGGER `price_shown_ended` AFTER DELETE ON `prices` BEGIN UPDATE offers SET price_usd = iif(OLD.currency = 'usd', 1000000000000, price_usd), price_rub = iif(OLD.currency = 'rub', 1000000000000, price_rub) WHERE id = OLD.offer_id; END;