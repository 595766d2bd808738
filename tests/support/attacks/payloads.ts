export const SQL = 'SQL in fields';

/** Hostile texts. No response to them may match `TRACES`. */
export const PAYLOADS: Readonly<Record<string, readonly string[]>> = {
  [SQL]: [
    "' OR '1'='1",
    "x'; DELETE FROM customer; --",
    "') UNION SELECT password_hash, email, 1, 2 FROM customer --",
    '1 AND 1=(SELECT 1 FROM pg_sleep(9))',
    '" OR ""="',
    "\\'; UPDATE orders SET state = 'refunded'; --",
    "%' ESCAPE '!",
    '* NEAR(a b) " AND {x}:',
  ],
  'HTML in fields': [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><svg/onload=alert(1)>',
    'javascript:alert(1)',
  ],
  'headers in fields': [
    'a\r\nSet-Cookie: taken=1\r\nX-Taken: 1',
    'a\nBcc: victim@example.com',
    'a%0d%0aX-Taken:%201',
  ],
  'paths in fields': [
    '../../../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'file:///etc/passwd',
    '/etc/passwd\u0000.png',
  ],
  'templates and formulas in fields': [
    '{{7331*7331}}$\u007b7331*7331}<%= 7331*7331 %>#{7331*7331}',
    "=cmd|'/C calc'!A0",
    '@SUM(1+1)',
    '\u001b]0;taken\u0007\u001b[2J\u202eevil\u2066',
  ],
  'names of the prototype in fields': ['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
};

/** Signs of a successful attack: password hash, system file, evaluated template, database error, stack trace. */
export const TRACES = /\$argon2|\$scrypt|root:x:0|53743561|syntax error|SQLITE_|node_modules|\\n\s+at /;
