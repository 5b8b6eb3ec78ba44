/** Interface texts in all supported languages. */

export interface ShellTexts {
  /** BCP 47; the form of dates. */
  readonly locale: string
  readonly skip: string
  readonly search: string
  readonly mainNavigation: string
  readonly breadcrumb: string
  readonly frontPage: string
  readonly onThisPage: string
  readonly allPages: string
  readonly morePages: (count: number) => string
  readonly neighbours: string
  readonly previous: string
  readonly next: string
  readonly related: string
  readonly languages: string
  readonly reviewed: (date: string) => string
  readonly by: (role: string) => string
  readonly verified: (date: string) => string
  readonly notReviewed: string
  readonly sources: string
  readonly accessed: string
  readonly report: string
  readonly moreAboutSite: string
  readonly asMarkdown: string
  readonly allForAgents: string
  readonly forDevelopers: string
  readonly copyCode: string
  readonly copied: string
  readonly notCopied: string
}

const english: ShellTexts = {
  locale: 'en-GB',
  skip: 'Skip to the content',
  search: 'Search',
  mainNavigation: 'Main',
  breadcrumb: 'Breadcrumb',
  frontPage: 'Front page',
  onThisPage: 'On this page',
  allPages: 'All pages',
  morePages: (count) => `${count} more`,
  neighbours: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  related: 'Related pages',
  languages: 'Languages',
  reviewed: (date) => `Reviewed ${date}`,
  by: (role) => ` by ${role}`,
  verified: (date) => `facts verified ${date}`,
  notReviewed: 'Not reviewed yet',
  sources: 'Sources',
  accessed: 'accessed',
  report: 'Report a mistake on this page',
  moreAboutSite: 'Site',
  asMarkdown: 'This page as Markdown',
  allForAgents: 'llms.txt, all pages for agents',
  forDevelopers: 'For developers',
  copyCode: 'Copy code',
  copied: 'Copied',
  notCopied: 'Not copied: select the text and copy it',
}

const german: ShellTexts = {
  locale: 'de',
  skip: 'Zum Inhalt',
  search: 'Suche',
  mainNavigation: 'Hauptmenü',
  breadcrumb: 'Brotkrumen',
  frontPage: 'Startseite',
  onThisPage: 'Auf dieser Seite',
  allPages: 'Alle Seiten',
  morePages: (count) => `${count} weitere`,
  neighbours: 'Vorige und nächste Seite',
  previous: 'Zurück',
  next: 'Weiter',
  related: 'Verwandte Seiten',
  languages: 'Sprachen',
  reviewed: (date) => `Geprüft am ${date}`,
  by: (role) => ` von ${role}`,
  verified: (date) => `Angaben bestätigt am ${date}`,
  notReviewed: 'Noch nicht geprüft',
  sources: 'Quellen',
  accessed: 'abgerufen am',
  report: 'Fehler auf dieser Seite melden',
  moreAboutSite: 'Über diese Website',
  asMarkdown: 'Diese Seite als Markdown',
  allForAgents: 'llms.txt, alle Seiten für Agenten',
  forDevelopers: 'Für Entwickler',
  copyCode: 'Code kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert: bitte markieren und selbst kopieren',
}

const spanish: ShellTexts = {
  locale: 'es',
  skip: 'Ir al contenido',
  search: 'Buscar',
  mainNavigation: 'Menú principal',
  breadcrumb: 'Ruta de navegación',
  frontPage: 'Inicio',
  onThisPage: 'En esta página',
  allPages: 'Todas las páginas',
  morePages: (count) => `${count} más`,
  neighbours: 'Página anterior y siguiente',
  previous: 'Anterior',
  next: 'Siguiente',
  related: 'Páginas relacionadas',
  languages: 'Idiomas',
  reviewed: (date) => `Revisado el ${date}`,
  by: (role) => ` por ${role}`,
  verified: (date) => `datos verificados el ${date}`,
  notReviewed: 'Aún sin revisar',
  sources: 'Fuentes',
  accessed: 'consultado el',
  report: 'Informar de un error en esta página',
  moreAboutSite: 'Sitio',
  asMarkdown: 'Esta página en Markdown',
  allForAgents: 'llms.txt, todas las páginas para agentes',
  forDevelopers: 'Para desarrolladores',
  copyCode: 'Copiar código',
  copied: 'Copiado',
  notCopied: 'No se copió: seleccione el texto y cópielo',
}

const french: ShellTexts = {
  locale: 'fr',
  skip: 'Aller au contenu',
  search: 'Rechercher',
  mainNavigation: 'Menu principal',
  breadcrumb: 'Fil d’Ariane',
  frontPage: 'Accueil',
  onThisPage: 'Sur cette page',
  allPages: 'Toutes les pages',
  morePages: (count) => `${count} de plus`,
  neighbours: 'Page précédente et suivante',
  previous: 'Précédent',
  next: 'Suivant',
  related: 'Pages liées',
  languages: 'Langues',
  reviewed: (date) => `Relu le ${date}`,
  by: (role) => ` par ${role}`,
  verified: (date) => `faits vérifiés le ${date}`,
  notReviewed: 'Pas encore relu',
  sources: 'Sources',
  accessed: 'consulté le',
  report: 'Signaler une erreur sur cette page',
  moreAboutSite: 'Site',
  asMarkdown: 'Cette page en Markdown',
  allForAgents: 'llms.txt, toutes les pages pour les agents',
  forDevelopers: 'Pour les développeurs',
  copyCode: 'Copier le code',
  copied: 'Copié',
  notCopied: 'Non copié : sélectionnez le texte et copiez-le',
}

const japanese: ShellTexts = {
  locale: 'ja',
  skip: '本文へ',
  search: '検索',
  mainNavigation: 'メインメニュー',
  breadcrumb: 'パンくずリスト',
  frontPage: 'トップページ',
  onThisPage: 'このページの内容',
  allPages: 'すべてのページ',
  morePages: (count) => `他 ${count} 件`,
  neighbours: '前後のページ',
  previous: '前へ',
  next: '次へ',
  related: '関連ページ',
  languages: '言語',
  reviewed: (date) => `確認日 ${date}`,
  by: (role) => `（${role}）`,
  verified: (date) => `事実確認日 ${date}`,
  notReviewed: '未確認',
  sources: '出典',
  accessed: '閲覧日',
  report: 'このページの誤りを報告する',
  moreAboutSite: 'このサイト',
  asMarkdown: 'このページの Markdown',
  allForAgents: 'llms.txt（エージェント向け全ページ）',
  forDevelopers: '開発者向け',
  copyCode: 'コードをコピー',
  copied: 'コピーしました',
  notCopied: 'コピーできません。選択してコピーしてください',
}

const texts: Readonly<Record<string, ShellTexts>> = { en: english, de: german, es: spanish, fr: french, ja: japanese }

/** The texts for a page in a language; English if it is not supported. */
export function shellTexts(language: string): ShellTexts {
  return texts[primary(language)] ?? english
}

/** The language of generated pages: that of the site, or English if it is not supported. */
export function spokenLanguage(language: string): string {
  return isSpoken(language) ? language : 'en'
}

/** Whether a page in this language has texts in its own. */
export function isSpoken(language: string): boolean {
  return primary(language) in texts
}

function primary(language: string): string {
  return (language.split('-', 1)[0] as string).toLowerCase()
}
