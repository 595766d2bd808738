import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendTable, type Table, type TableFormat } from '#server/platform/table/send-table.ts';

/** The file that a browser receives for a table. */
export const tableBytes = async (table: Table, format: TableFormat): Promise<Buffer> => {
  const server = createServer((_, response) => void sendTable(response, table, format));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return bytes;
};
