CREATE TABLE `supplier_rates` (
	`supplier` text NOT NULL,
	`currency` text NOT NULL,
	`rate` integer NOT NULL,
	PRIMARY KEY(`supplier`, `currency`),
	CONSTRAINT "rate_positive" CHECK("supplier_rates"."rate" > 0)
) WITHOUT ROWID, STRICT;--> statement-breakpoint
INSERT INTO `supplier_rates` (`supplier`, `currency`, `rate`) SELECT `name`, 'usd', `usd_rate` FROM `suppliers` UNION ALL SELECT `name`, 'rub', `rub_rate` FROM `suppliers`;--> statement-breakpoint
-- A worker from before goes on writing the two columns, and reading them, until it is replaced.
CREATE TRIGGER `earlier_rate_usd` AFTER UPDATE OF `usd_rate` ON `suppliers` WHEN NEW.usd_rate <> OLD.usd_rate BEGIN INSERT INTO supplier_rates (supplier, currency, rate) VALUES (NEW.name, 'usd', NEW.usd_rate) ON CONFLICT (supplier, currency) DO UPDATE SET rate = excluded.rate WHERE rate <> excluded.rate; END;--> statement-breakpoint
CREATE TRIGGER `earlier_rate_rub` AFTER UPDATE OF `rub_rate` ON `suppliers` WHEN NEW.rub_rate <> OLD.rub_rate BEGIN INSERT INTO supplier_rates (supplier, currency, rate) VALUES (NEW.name, 'rub', NEW.rub_rate) ON CONFLICT (supplier, currency) DO UPDATE SET rate = excluded.rate WHERE rate <> excluded.rate; END;--> statement-breakpoint
CREATE TRIGGER `rate_shown_changed` AFTER UPDATE OF `rate` ON `supplier_rates` WHEN NEW.rate <> OLD.rate BEGIN UPDATE suppliers SET usd_rate = iif(NEW.currency = 'usd', NEW.rate, usd_rate), rub_rate = iif(NEW.currency = 'rub', NEW.rate, rub_rate) WHERE name = NEW.supplier; END;