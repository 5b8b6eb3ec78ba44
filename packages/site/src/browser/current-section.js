/** A part of the script of pages: marks the section that is read in the outline, and shows the current page in a long navigation. */
{
  const links = /** @type {HTMLAnchorElement[]} */ (Array.from(document.querySelectorAll('.outline a')))
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))))

  const mark = () => {
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const reached = headings.findLastIndex((heading) => heading !== null && heading.getBoundingClientRect().top < innerHeight / 3)
    const current = isAtEnd ? links.length - 1 : reached
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  if (links.length > 0) document.addEventListener('scroll', mark, { passive: true })
  mark()

  const page = /** @type {HTMLElement | null} */ (document.querySelector('.tree [aria-current=page]:not(.menu-links *)'))
  const tree = page?.closest('nav')
  if (page && tree) tree.scrollTop = page.offsetTop - tree.clientHeight / 2
}
