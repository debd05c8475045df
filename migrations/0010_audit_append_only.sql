CREATE TRIGGER `audit_never_changed` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `audit_never_removed` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
