import { createServer } from 'node:net';
import { StartupError } from '#server/platform/startup-error.ts';

/** Called before the database is opened and the site is built. @throws StartupError */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartupError(explain(error.code, port, host)));
    });
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function explain(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to a port above 1023.`;
  return `Cannot listen on ${host}:${port} (${code}). Set HOST and PORT to an address of this machine.`;
}
