/** Interface texts in all supported languages: of the frame of every page, of articles, of the search page and of error pages. */
import { longestQuery } from '@svc/knowledge-index/internal'
import type { errorPageStatuses } from '../../documents/error-addresses.ts'

export type ErrorPageStatus = (typeof errorPageStatuses)[number]

/** The title of an error, and what it means where the error's own English message is not shown. */
type ErrorTexts = Readonly<Record<ErrorPageStatus, readonly [title: string, meaning?: string]>>

export type InterfaceTexts = Readonly<typeof english>

const english = {
  /** BCP 47; the form of dates. */
  locale: 'en-GB',
  skip: 'Skip to the content',
  search: 'Search',
  mainNavigation: 'Main',
  breadcrumb: 'Breadcrumb',
  frontPage: 'Front page',
  onThisPage: 'On this page',
  allPages: 'All pages',
  morePages: (count: number) => `${count} more`,
  neighbours: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  related: 'Related pages',
  languages: 'Languages',
  reviewed: (date: string) => `Reviewed ${date}`,
  by: (role: string) => ` by ${role}`,
  verified: (date: string) => `facts verified ${date}`,
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
  /** Titles of alerts, in the order of their kinds. */
  alerts: ['Note', 'Tip', 'Important', 'Warning', 'Caution'],
  searchSite: (name: string) => `Search ${name}`,
  searchAbout: (name: string) => `Search the published pages, comparisons and research of ${name}.`,
  howToSearch: 'Type a question or the words you look for into the field above.',
  tooLong: `The question has more than ${longestQuery} characters. Search with the words that matter.`,
  nothingFound: (query: string) => `No results for ${query}. Try other words, or browse all pages.`,
  similarTitles: 'Pages with a similar title:',
  found: (count: number, query: string) => `${passages(count)} for ${query}, best first.`,
  showingFor: (count: number, query: string) => `Showing results for ${query}: ${passages(count)}, best first.`,
  readThePage: 'Read the page before you rely on an excerpt.',
  errors: { 404: ['Page not found'], 429: ['Too many requests'], 500: ['Something went wrong'], 503: ['Too busy right now'] } as ErrorTexts,
  checkAddress: 'Check the address, or search for the page with the field above.',
  wait: (seconds: number) => `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then load this page again.`,
  didYouMean: 'Did you mean one of these?',
}

function passages(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'}`
}

const german: InterfaceTexts = {
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
  alerts: ['Hinweis', 'Tipp', 'Wichtig', 'Warnung', 'Vorsicht'],
  searchSite: (name) => `${name} durchsuchen`,
  searchAbout: (name) => `Die veröffentlichten Seiten von ${name} durchsuchen.`,
  howToSearch: 'Geben Sie oben eine Frage oder die gesuchten Wörter ein.',
  tooLong: `Die Frage hat mehr als ${longestQuery} Zeichen. Suchen Sie nach den wichtigen Wörtern.`,
  nothingFound: (query) => `Keine Treffer für ${query}. Versuchen Sie andere Wörter, oder sehen Sie alle Seiten durch.`,
  similarTitles: 'Seiten mit ähnlichem Titel:',
  found: (count, query) => `${count} ${count === 1 ? 'Abschnitt' : 'Abschnitte'} zu ${query}, beste zuerst.`,
  showingFor: (count, query) => `Treffer für ${query}: ${count} ${count === 1 ? 'Abschnitt' : 'Abschnitte'}, beste zuerst.`,
  readThePage: 'Lesen Sie die Seite, bevor Sie sich auf einen Auszug verlassen.',
  errors: {
    404: ['Seite nicht gefunden', 'Unter dieser Adresse gibt es keine Seite.'],
    429: ['Zu viele Anfragen', 'Von hier kamen zu viele Anfragen in kurzer Zeit.'],
    500: ['Ein Fehler ist aufgetreten', 'Die Seite konnte nicht erstellt werden. Versuchen Sie es später noch einmal.'],
    503: ['Zurzeit überlastet', 'Der Dienst hat gerade zu viel zu tun.'],
  },
  checkAddress: 'Prüfen Sie die Adresse, oder suchen Sie die Seite mit dem Feld oben.',
  wait: (seconds) => `Warten Sie ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}, und laden Sie die Seite dann neu.`,
  didYouMean: 'Meinten Sie eine dieser Seiten?',
}

const spanish: InterfaceTexts = {
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
  alerts: ['Nota', 'Consejo', 'Importante', 'Advertencia', 'Precaución'],
  searchSite: (name) => `Buscar en ${name}`,
  searchAbout: (name) => `Buscar en las páginas publicadas de ${name}.`,
  howToSearch: 'Escriba en el campo de arriba una pregunta o las palabras que busca.',
  tooLong: `La pregunta tiene más de ${longestQuery} caracteres. Busque con las palabras importantes.`,
  nothingFound: (query) => `No hay resultados para ${query}. Pruebe con otras palabras o consulte todas las páginas.`,
  similarTitles: 'Páginas con un título parecido:',
  found: (count, query) => `${count} ${count === 1 ? 'fragmento' : 'fragmentos'} para ${query}, los mejores primero.`,
  showingFor: (count, query) => `Resultados para ${query}: ${count} ${count === 1 ? 'fragmento' : 'fragmentos'}, los mejores primero.`,
  readThePage: 'Lea la página antes de fiarse de un extracto.',
  errors: {
    404: ['Página no encontrada', 'No hay ninguna página en esta dirección.'],
    429: ['Demasiadas solicitudes', 'Se han recibido demasiadas solicitudes en poco tiempo.'],
    500: ['Se ha producido un error', 'No se ha podido crear la página. Inténtelo de nuevo más tarde.'],
    503: ['Servicio saturado', 'El servicio está demasiado ocupado en este momento.'],
  },
  checkAddress: 'Compruebe la dirección o busque la página con el campo de arriba.',
  wait: (seconds) => `Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} y vuelva a cargar la página.`,
  didYouMean: '¿Buscaba una de estas páginas?',
}

const french: InterfaceTexts = {
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
  alerts: ['Remarque', 'Conseil', 'Important', 'Avertissement', 'Attention'],
  searchSite: (name) => `Rechercher sur ${name}`,
  searchAbout: (name) => `Rechercher dans les pages publiées de ${name}.`,
  howToSearch: 'Saisissez ci-dessus une question ou les mots recherchés.',
  tooLong: `La question dépasse ${longestQuery} caractères. Cherchez avec les mots importants.`,
  nothingFound: (query) => `Aucun résultat pour ${query}. Essayez d’autres mots ou parcourez toutes les pages.`,
  similarTitles: 'Pages au titre semblable :',
  found: (count, query) => `${count} ${count === 1 ? 'passage' : 'passages'} pour ${query}, les meilleurs d’abord.`,
  showingFor: (count, query) => `Résultats pour ${query} : ${count} ${count === 1 ? 'passage' : 'passages'}, les meilleurs d’abord.`,
  readThePage: 'Lisez la page avant de vous fier à un extrait.',
  errors: {
    404: ['Page introuvable', 'Il n’y a pas de page à cette adresse.'],
    429: ['Trop de requêtes', 'Trop de requêtes ont été reçues en peu de temps.'],
    500: ['Une erreur est survenue', 'La page n’a pas pu être créée. Réessayez plus tard.'],
    503: ['Service surchargé', 'Le service est trop occupé pour le moment.'],
  },
  checkAddress: 'Vérifiez l’adresse ou cherchez la page avec le champ ci-dessus.',
  wait: (seconds) => `Attendez ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}, puis rechargez la page.`,
  didYouMean: 'Cherchiez-vous l’une de ces pages ?',
}

const japanese: InterfaceTexts = {
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
  alerts: ['注記', 'ヒント', '重要', '警告', '注意'],
  searchSite: (name) => `${name} を検索`,
  searchAbout: (name) => `${name} の公開ページを検索します。`,
  howToSearch: '上の欄に質問または探している言葉を入力してください。',
  tooLong: `質問が ${longestQuery} 文字を超えています。重要な言葉で検索してください。`,
  nothingFound: (query) => `${query} に一致する結果はありません。別の言葉を試すか、すべてのページをご覧ください。`,
  similarTitles: '題名が似ているページ：',
  found: (count, query) => `${query} の検索結果 ${count} 件（関連度順）`,
  showingFor: (count, query) => `${query} の検索結果を表示しています：${count} 件（関連度順）`,
  readThePage: '抜粋だけで判断せず、ページをお読みください。',
  errors: {
    404: ['ページが見つかりません', 'このアドレスにページはありません。'],
    429: ['リクエストが多すぎます', '短時間に多くのリクエストがありました。'],
    500: ['エラーが発生しました', 'ページを作成できませんでした。後でもう一度お試しください。'],
    503: ['混み合っています', '現在、サービスが大変混み合っています。'],
  },
  checkAddress: 'アドレスを確認するか、上の欄でページを検索してください。',
  wait: (seconds) => `${seconds} 秒待ってから、ページを再読み込みしてください。`,
  didYouMean: 'お探しのページはこちらですか？',
}

/** Texts by the primary subtag of a language; English first. */
export const textsByLanguage: Readonly<Record<string, InterfaceTexts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
}

/** The texts for a page in a language; English if it is not supported. */
export function interfaceTexts(language: string): InterfaceTexts {
  return textsByLanguage[primary(language)] ?? english
}

/** The language of generated pages: that of the site, or English if it is not supported. */
export function spokenLanguage(language: string): string {
  return isSpoken(language) ? language : 'en'
}

/** Whether a page in this language has texts in its own. */
export function isSpoken(language: string): boolean {
  return primary(language) in textsByLanguage
}

function primary(language: string): string {
  return (language.split('-', 1)[0] as string).toLowerCase()
}
