project = "Bell Foundry Kit"
author = "Foundry Lane"
copyright = "2026, Foundry Lane"
release = "2.4"
extensions = ["myst_parser", "sphinx.ext.mathjax", "sphinx.ext.todo", "sphinx.ext.ifconfig", "sphinx_inline_tabs", "sphinx_reredirects"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath", "tasklist"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Bell Foundry Kit"
html_baseurl = "https://bells.example/kit/"
html_show_sourcelink = False
html_copy_source = False
exclude_patterns = ["parts", "drafts"]
todo_include_todos = False
pygments_style = "sphinx"
redirects = {"old-casting": "usage/casting.html"}
rst_prolog = ".. |metal| replace:: bell metal"


def setup(app):
    app.add_config_value("branch", "stable", "env")
