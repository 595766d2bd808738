import { connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  readonly port: number;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export const openProxy = async (targetPort: number): Promise<CuttableProxy> => {
  const open = new Set<Socket>();
  let isCut = false;
  const track = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    track(near);
    if (isCut) return void near.resetAndDestroy();
    const far = connect(targetPort, '127.0.0.1');
    track(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    restore: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
