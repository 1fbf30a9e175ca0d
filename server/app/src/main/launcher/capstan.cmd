@echo off
rem Runs capstan.jar, which is in the same directory, with the Java of JAVA_HOME or of the PATH. CAPSTAN_JAVA_OPTIONS
rem holds more options of Java. The archive of classes, capstan.jsa, halves the time of a start.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "options=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
if "%~1"=="serve" set "options="
if exist "%~dp0capstan.jsa" set options=%options% "-XX:SharedArchiveFile=%~dp0capstan.jsa" -Xlog:disable "-Xlog:all=error,cds*=off:stderr"
"%java%" %CAPSTAN_JAVA_OPTIONS% %options% -jar "%~dp0capstan.jar" %*
exit /b %ERRORLEVEL%
