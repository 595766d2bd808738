import { type Attack, send } from './target.ts';

const HOSTS = ['', 'localhost', 'localhost:4321', '127.0.0.1', 'shop.example', '[::1]'];
const PATHS = ['/dev/mail', '/dev/mail/1', '/metrics'];

export const readPrivatePages: Attack = async (target, tally) => {
  const kind = 'mails, metrics and health details';
  for (const host of HOSTS)
    for (const path of [...PATHS, '/readyz']) {
      const { status, text } = await send(target, path, {}, host === '' ? {} : { headers: { Host: host } });
      const isStopped = path === '/readyz' ? !text.includes('database') : status === 404;
      tally.note(kind, `${path} as ${host}: ${status}`, isStopped);
    }
};
