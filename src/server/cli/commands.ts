import { backupCommand, restoreCommand } from './backup.ts';
import { contentCommands } from './content/content.ts';
import { couponsCommands } from './coupons/coupons.ts';
import { customersCommands } from './customers/customers.ts';
import { databaseCommands } from './database.ts';
import { deliveryCommands } from './delivery.ts';
import { demoCommands } from './demo.ts';
import { exportCommand } from './export.ts';
import { goingLiveCommand } from './going-live.ts';
import { importCommand } from './import.ts';
import { labelsCommands } from './labels/labels.ts';
import { mailCommands } from './mail.ts';
import { messagesCommand } from './messages.ts';
import { ordersCommands } from './orders/orders.ts';
import { productsCommands } from './products/products.ts';
import { remittancesCommands } from './remittances/remittances.ts';
import { retentionCommands } from './retention.ts';
import { reviewsCommands } from './reviews.ts';
import { salesCommand } from './sales.ts';
import { secretsCommands } from './secrets.ts';
import { sellersCommands } from './sellers/sellers.ts';
import { settingsCommands } from './settings.ts';
import { backupsCommands } from './setup/backups.ts';
import { languagesCommand } from './setup/languages.ts';
import { paymentsCommands } from './setup/payments.ts';
import { staffCommands } from './staff.ts';
import { stockCommands } from './stock/stock.ts';
import { subscribersCommands } from './subscribers.ts';
import type { Command, CommandGroup } from './terminal/command.ts';

export const COMMANDS: ReadonlyMap<string, Command | CommandGroup> = new Map<string, Command | CommandGroup>([
  ['import', importCommand],
  ['export', exportCommand],
  ['products', productsCommands],
  ['stock', stockCommands],
  ['orders', ordersCommands],
  ['remittances', remittancesCommands],
  ['sales', salesCommand],
  ['customers', customersCommands],
  ['coupons', couponsCommands],
  ['messages', messagesCommand],
  ['reviews', reviewsCommands],
  ['labels', labelsCommands],
  ['settings', settingsCommands],
  ['languages', languagesCommand],
  ['delivery', deliveryCommands],
  ['going-live', goingLiveCommand],
  ['demo', demoCommands],
  ['content', contentCommands],
  ['payments', paymentsCommands],
  ['mail', mailCommands],
  ['sellers', sellersCommands],
  ['subscribers', subscribersCommands],
  ['staff', staffCommands],
  ['retention', retentionCommands],
  ['database', databaseCommands],
  ['backup', backupCommand],
  ['backups', backupsCommands],
  ['restore', restoreCommand],
  ['secrets', secretsCommands],
]);
