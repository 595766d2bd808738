import { describe, expect, it } from 'vitest';
import { readPageKey } from '#server/platform/http/pages/key.ts';

describe('the cache key of an address', () => {
  it.each([
    ['/en/', '/en/'],
    ['/en/?utm_source=mail', '/en/'],
    ['/en/?tab=on-sale&x=1', '/en/?tab=on-sale'],
    ['/en/?tab=%3Cscript%3E', '/en/'],
    ['/ar/product-detail/1/whey/prime?size=3', '/ar/product-detail/1/whey/prime'],
    ['/ar/product-detail/1/whey/prime?reviews=2&v=1', '/ar/product-detail/1/whey/prime?reviews=2'],
    [
      '/ar/product-detail/1/whey/prime?v=3.12,2.8&reviews=2',
      '/ar/product-detail/1/whey/prime?reviews=2&v=3.12,2.8',
    ],
    ['/en/product-detail/1/x/y?stars=5&order=newest', '/en/product-detail/1/x/y?order=newest&stars=5'],
    ['/en/product-detail/1/x/y?stars=6&order=helpful&reviews=1', '/en/product-detail/1/x/y'],
    ['/ar/product-detail/1/whey/prime?reviews=9999', '/ar/product-detail/1/whey/prime'],
    ['/en/all-products/0/all-categories?utm=1&brand=3,2', '/en/all-products/0/all-categories?brand=2%2C3'],
    ['/en/all-products/0/all-categories?brand=3&brand=2', '/en/all-products/0/all-categories?brand=2%2C3'],
    ['/en/all-products/0/all-categories?page=1&per=10', '/en/all-products/0/all-categories'],
    ['/en/all-products/0/all-categories?SearchTerm=', '/en/all-products/0/all-categories?SearchTerm='],
    [
      '/en/all-products/0/all-categories?SearchTerm=whey',
      '/en/all-products/0/all-categories?SearchTerm=whey',
    ],
    ['/en/delivery-check?PostalCode=682+001&product=5&x=1', '/en/delivery-check?product=5&PostalCode=682001'],
    ['/en/delivery-check?product=a&StateProvinceID=7', '/en/delivery-check?StateProvinceID=7'],
    ['/en/compare?ids=2,1,x&next=/en/', '/en/compare?ids=2,1'],
    ['/en/login?next=/en/checkout', '/en/login'],
  ])('%s is %s', (url, key) => {
    expect(readPageKey(url)).toBe(key);
  });

  it.each([
    ...['/about', '/', '/fr/', '/en/all-products/0/all-categories?category=3&SearchTerm=whey'],
    '/en/protein-finder?avoid=1',
  ])('%s has none', (url) => {
    expect(readPageKey(url)).toBeUndefined();
  });
});
