/** What moves on the home page. */
import './hero.ts';
import './home-tabs.ts';
import './countdown.ts';
