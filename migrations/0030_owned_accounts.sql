-- An account is opened by its first transfer: money that names nobody must not open one.
CREATE TRIGGER `account_owned` AFTER INSERT ON `accounts` WHEN substr(NEW.id, 1, 5) IN ('user:', 'owed:') AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = substr(NEW.id, 6, length(NEW.id) - 6 - length(NEW.currency))) BEGIN SELECT RAISE(ABORT, 'an account of nobody'); END;
