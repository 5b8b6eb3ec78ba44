import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://cairn.example',
  redirects: { '/start': '/guides/first-cairn/', '/old/stones': '/reference/stones/' },
  integrations: [
    starlight({
      title: 'Cairn Survey',
      description: 'Count the cairns of a hill.',
      disable404Route: false,
      defaultLocale: 'root',
      locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
      social: [{ icon: 'github', label: 'Source', href: 'https://git.example/cairn' }],
      editLink: { baseUrl: 'https://git.example/cairn/edit/' },
      sidebar: [
        { label: 'Walk', items: [{ label: 'Your first cairn', slug: 'guides/first-cairn' }, { slug: 'guides/weather' }] },
        { label: 'Reference', items: [{ slug: 'reference/stones' }] },
      ],
    }),
  ],
})
